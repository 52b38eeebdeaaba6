import { pluralize } from '#ui/text/plural.ts';

// Delete message
export const deletedText = 'Message deleted';

// Failed message
export const editMessage = (message: string) => `Edit: ${message}`;
export const message = 'Message';
export const sendAgain = 'Send again';

// Log
export const messages = 'Messages';
export const jumpToLatest = 'Jump to latest';
export const jumpToUnread = (unread: number) => `Jump to latest, ${pluralize(unread, 'new message', 'new messages')}`;

// Message item
export const you = 'You';

// Message lightbox
export const thePictureOf = (message: string) => `The picture: ${message}`;

// Message menu
export const copied = 'Copied';
export const notCopied = 'This browser doesn’t let it be copied';
export const copy = 'Copy';
export const deleteMessage = 'Delete';
export const report = 'Report';
export const moreFor = (message: string) => `More for ${message}`;

// Message picture
export const pictureOf = (message: string, canOpen: boolean) => `${canOpen ? 'Open the' : 'Show'} picture: ${message}`;
export const pictureCannotBeShown = 'It can’t be shown';
export const pictureShowsOnline = 'It shows with a connection';

// Older status
export const loadingOlderMessages = 'Loading older messages';
export const olderMessagesWhenOnline = 'Older messages appear when you are back online';

// Separators
export const nuevosMensajes = 'Nuevos mensajes';

// State mark
export const waiting = 'Waiting to be sent';
export const notSent = 'Not sent';
export const sent = 'Sent';
export const read = 'Read';
