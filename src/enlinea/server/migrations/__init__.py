"""Steps from each form of the data file to the next; `Store.open` takes those that are due."""
