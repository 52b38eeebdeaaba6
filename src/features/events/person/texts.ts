// Card
export const removeBookmark = 'Remove bookmark';
export const unsubscribe = 'Unsubscribe';

// Removal
export const bookmarkRemoved = 'Bookmark removed';
export const subscriptionRemoved = 'Subscription removed';

/** After the number, which is shown beside an eye. */
export const viewsUnit = (count: number) => (count === 1 ? ' view' : ' views');
