"""Tells Sphinx how the site looks. `make site` calls it, with sources that docs/site/ has written."""

project = html_title = "cardgen"
copyright = "cardgen contributors, CC BY-SA 4.0"
extensions = ["myst_parser", "sphinx_design", "sphinx_copybutton"]
myst_heading_anchors = 4  # headings can be linked to by the names that they have on GitHub
suppress_warnings = ["misc.highlighting_failure"]  # words such as `pdf` behind a fence are for people
root_doc = "index"
html_theme = "furo"
html_static_path = ["."]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_last_updated_fmt = None
copybutton_exclude = ".linenos, .gp, .go"
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1d5c3a",
        "color-brand-content": "#1d5c3a",
        "font-stack": "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    },
    "dark_css_variables": {"color-brand-primary": "#8fd6a8", "color-brand-content": "#8fd6a8"},
}
