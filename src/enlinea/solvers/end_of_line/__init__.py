"""End of Line, solved: every challenge's coverings, the best score, and strong play of the rest."""
