"""FoodAdvice: who sells what to whom? The rules of FA-R1 to FA-R39 as a game to play, judge and print."""
