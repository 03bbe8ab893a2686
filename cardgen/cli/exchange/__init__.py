"""`cardgen import` and `cardgen export`: cards come from another form, or go into one."""
