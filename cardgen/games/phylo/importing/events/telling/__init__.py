"""What a text tells beside its rules: stories, reminders and slips of the pen."""
