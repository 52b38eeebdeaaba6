// Inline map
export const events = 'Events';
export const mapLabel = 'Map of events';
export const closeTheMap = 'Close the map';

// Profile map
export const mapOfEvents = 'Map of Events';
export const mine = 'Mine';
export const backToYourProfile = 'Back to your profile';

// View toggle
export const view = 'View';
export const list = 'List';
export const map = 'Map';
