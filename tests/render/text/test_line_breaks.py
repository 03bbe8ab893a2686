"""Where lines may end in Chinese, Japanese and Korean text; the cases are those of UAX 14."""

from cardgen.render.text.line_breaks import breaks_in
from tests.sweep import sweep


@sweep("text", [
    "猫|は|一|日|中、|眠|る。|そ|し|て",
    "「縁|側」|で|「ぐっ|す|り」|と",
    "きょ|う|は|ラー|メ|ン・|ゲー|ム",
    "人々|の|声：|「い|い|ね！」",
    "魚|を|3|匹、|Cardgen|で|100％|食|べ|た……|本|当|——|だ",
    "他|说：|“好|的。”|然|后|（约|3|天|后）|走|了",
    "고|양|이|가 잔|다.",
    "￥1,000|の|本",
    "か\u3099|き",
])  # fmt: skip
def test_lines_end_only_between_what_may_be_parted(text):
    plain = text.replace("|", "")
    parts, first = [], 0
    for place in [*breaks_in(plain), len(plain)]:
        parts.append(plain[first:place])
        first = place
    assert "|".join(parts) == text


@sweep("text", ["plain words, (and) more - so", "«Füttere den Boden»", "12 %", "слово"])
def test_other_scripts_part_at_blanks_alone(text):
    assert breaks_in(text) == []
