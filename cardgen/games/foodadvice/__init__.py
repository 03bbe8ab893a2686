"""FoodAdvice, rules FA-R1 to FA-R39, as a game to play, judge and print."""
