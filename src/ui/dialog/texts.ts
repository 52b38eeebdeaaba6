// Lightbox
export const numberOf = (number: number, count: number) => `${String(number)} of ${String(count)}`;
export const previous = 'Previous';
export const next = 'Next';

// Sheet
export const showTheList = 'Show the list';
export const hideTheList = 'Hide the list';
