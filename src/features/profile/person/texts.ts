// Block button
export const unblock = 'Unblock';
export const block = 'Block';
export const unblockPerson = (person: string) => `Unblock ${person}`;
export const blockPerson = (person: string) => `Block ${person}`;
export const confirmBlock = (person: string) => `Block ${person}?`;
export const blockIsSecret = (person: string) => `${person} isn’t told.`;
export const blockedCannotReachYou =
  'They can’t message or follow you, ask to be friends, or comment on what you post.';
export const neitherSeesTheOther = 'Neither of you sees the other’s profile and posts.';
export const blockEndsTies =
  'You stop following each other, and are no friends any more. That doesn’t come back when you unblock.';

// Blocked
export const youHaveBlockedThem = 'You have blocked them. Neither of you sees what the other does.';

// Events tab
export const subscribedNotOffered = 'Funcionalidad de "Subscribed" no implementada aún.';

// Follow button
export const followFailed = 'Error al cambiar follow';
export const loginToFollow = 'Please login or register to follow people.';
export const followingPerson = (person: string) => `Following ${person}`;
export const followPerson = (person: string) => `Follow ${person}`;
export const followingLabel = 'Following';
export const followLabel = 'Follow';

// Friend buttons
export const removeFromFriends = 'Remove from friends?';
export const removeFriendHint = (person: string) =>
  `You and ${person} are no friends any more. ${person} isn’t told, and either of you can ask again.`;
export const friendIsRemoved = (person: string) => `${person} is removed from your friends`;
export const addFriend = (person: string) => `Add Friend: ${person}`;
export const addFriendLabel = 'Add Friend';
export const requestedWithdraw = (person: string) => `Requested: withdraw the friend request to ${person}`;
export const withdrawRequest = 'Withdraw the friend request';
export const requestWithdrawn = 'Friend request withdrawn';
export const requestedLabel = 'Requested';
export const accept = (person: string) => `Accept ${person}`;
export const acceptLabel = 'Accept';
export const decline = (person: string) => `Decline ${person}`;
export const declineLabel = 'Decline';
export const friendsRemove = (person: string) => `Friends: remove ${person}`;
export const friendsLabel = 'Friends';

// Loaded
export const myEvents = 'My Events';
export const posts = 'Posts';
export const subscribed = 'Subscribed';
export const noEventsCreated = 'Este usuario no ha creado eventos.';
export const noSubscribedEvents = 'No subscribed events yet';
export const hiddenByModerators = 'Hidden by the moderators.';
export const serverUnreachable = 'The server can’t be reached. This is what is saved on this device.';
export const followers = 'Followers';
export const events = 'Events';
export const points = 'Points';
export const report = (person: string) => `Report ${person}`;
export const profile = 'Profile';

// Message button
export const loginToMessage = 'Please login or register to message people.';
export const messagePerson = (person: string) => `Message ${person}`;
export const message = 'Message';

// Message dialog
export const greeting = '¡Hola!';
export const messageIsEmpty = 'Write something first.';
export const sendingFailed = (reason: string) => `Error al enviar mensaje. ${reason}`;
export const newChatWith = (person: string) => `New chat with ${person}`;
export const cancelar = 'Cancelar';
export const enviar = 'Enviar';

// Screen
export const profileNotLoaded = 'Error al cargar el perfil';
export const userNotFound = 'User not found';
export const notOnDeviceYet = 'It isn’t on this device yet. It opens as soon as there is a connection.';
export const mayBeDeleted = 'It may have been deleted, or it isn’t shown to you.';
export const seeAllEvents = 'See all events';

// Skeleton
export const loadingPerfil = 'Loading perfil…';

// Relationship actions
export const unknownRequest = 'What stands between you two isn’t on this device yet. Please try again in a moment.';
export const loginToAddFriends = 'Please login or register to add friends.';
export const loginToAnswerRequests = 'Please login or register to answer friend requests.';
export const loginToChangeRequests = 'Please login or register to change friend requests.';
export const loginToBlock = 'Please login or register to block people.';
export const friendRequestSent = (person: string) => `Friend request sent to ${person}`;
export const areFriends = (person: string) => `You and ${person} are friends`;
export const requestDeclined = 'Friend request declined';
export const personIsBlocked = (person: string) => `${person} is blocked`;
export const personIsUnblocked = (person: string) => `${person} is unblocked`;
