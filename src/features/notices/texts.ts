export const unread = 'New';
export const markAllRead = 'Mark all as read';
export const allRead = 'All are read.';
export const choose = 'Choose what you are notified about';

// Empty
export const empty = 'You are all caught up';
export const emptyText = 'Likes, comments, new friends and changes to events you go to will be here.';
export const emptyAction = 'Find events';
export const notHereYet = 'Not on this device yet';
export const notHereYetText = 'Your notifications come as soon as there is a connection.';
export const switchedOff = {
  before: 'You have switched notifications off, so no new ones come. ',
  link: 'Switch them on in the settings',
};
