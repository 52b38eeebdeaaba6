export const howWasIt = 'How was it?';
export const yourRating = 'Your rating';
export const starsOf = (stars: number) => `${String(stars)} of 5 stars`;
export const ratingWaits = 'Your rating waits to be sent';
export const ratingIsSaved = 'Your rating is saved';
export const ratingIsTakenBack = 'Rating removed';
export const takeRatingBack = 'Remove rating';
