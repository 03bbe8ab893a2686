"""What commands share: options, the project that is meant, how they tell what they found."""
