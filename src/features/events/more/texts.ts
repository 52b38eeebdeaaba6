// Next events
export const moreFrom = (organizer: string) => `More from ${organizer}`;

// Similar events
export const samePlace = 'Same place';
export const similarEventsNearby = 'Similar events nearby';
export const similarEvents = 'Similar events';
