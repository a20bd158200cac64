"""Records of elsewhere and our own: read, followed at the table, checked, and written."""
