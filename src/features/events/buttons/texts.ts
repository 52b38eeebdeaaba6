// Add to calendar
export const noDateForCalendar = 'This event has no date that a calendar could take';
export const calendarFileFailed = 'The calendar file could not be made. Please try again';
export const addToCalendar = 'Add to calendar';
export const calendar = 'Calendar';

// Bookmark
export const bookmarked = 'Bookmarked';
export const bookmarkRemoved = 'Bookmark removed';
export const bookmarkEvent = (event: string) => `Bookmark ${event}`;
export const bookmark = 'Bookmark';

// Chat
export const eventChat = 'Event chat';

// Edit
export const editEvent = 'Edit Event';

// Like
export const liked = 'You like this event!';
export const unliked = 'You no longer like this event';
export const loginToLike = 'Please login or register to like events.';
export const likeEvent = (event: string, likes: number) =>
  `Like ${event}, ${String(likes)} ${likes === 1 ? 'like' : 'likes'}`;

// Share
export const notSentYet = 'This event is only on this device so far. It gets its address once it has been sent.';
export const notShareable = 'It can’t be shared yet';
export const draftIsHidden = 'A draft is shown to nobody but you. Publish it first.';
export const share = 'Share';

// Invite
export const invite = 'Invite';
export const inviteFriends = 'Invite friends';
export const loginToInvite = 'Please login or register to invite people.';

// Subscribe
export const subscribe = 'Subscribe';
export const askedNotYetConfirmed = 'Asked, not yet confirmed';
export const unconfirmedHint = 'This event is full. You get a place on its waiting list once this has been sent.';
export const subscribed = 'Subscribed!';
export const unsubscribed = 'Unsubscribed';
export const loginToSubscribe = 'Please login or register to subscribe.';
export const joinTheWaitingList = 'Join the waiting list';
export const onTheWaitingList = 'On the waiting list';
export const subscribedLabel = 'Subscribed';

// Engagement toggle
export const unsavedText = 'This could not be saved. This device may have no room left.';
