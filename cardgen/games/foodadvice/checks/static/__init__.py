"""Static checks of FoodAdvice, FAD101 to FAD123, FAD401 and FAD405: may this box be played at all? No arithmetic."""
