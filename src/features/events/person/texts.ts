// Card
export const removeBookmark = 'Remove bookmark';
export const unsubscribe = 'Unsubscribe';
export const needsYou = 'Needs you';
export const untitledEvent = 'Untitled Event';

// Removal
export const bookmarkRemoved = 'Bookmark removed';
export const subscriptionRemoved = 'Subscription removed';
export const undo = 'Undo';

/** After the number, which is shown beside an eye. */
export const viewsUnit = (count: number) => (count === 1 ? ' view' : ' views');
