// Back link
export const back = 'Back';

// Page skeleton
export const loading = 'Loading...';
