// Navigation
export const overview = 'Overview';
export const people = 'People';
export const reports = 'Reports';
export const settings = 'Settings';
