// Filled in soon.
