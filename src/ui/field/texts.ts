// Password input
export const hidePassword = 'Hide password';
export const showPassword = 'Show password';

// Search
export const clearSearch = 'Clear search';
