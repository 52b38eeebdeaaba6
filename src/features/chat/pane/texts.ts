// Conversation
export const noMessagesOnDevice = 'No messages on this device';
export const olderMessagesWhenOnline = 'What was said here before shows with a connection.';
export const nobodyIsHere = 'Nobody is here';
export const conversationIsGone = 'This conversation isn’t there any more.';
export const noMessagesYet = 'No messages yet';

// Direct
export const typing = 'escribiendo...';
export const enLinea = 'En línea';
export const desconectado = 'Desconectado';
export const sayHelloTo = (person: string) => `Say hello to ${person}.`;
export const profile = 'Profile';
export const cannotBeWrittenTo = 'This person can’t be written to.';
export const youHaveBlocked = (person: string) => `You have blocked ${person}.`;

// Group missing
export const groupNotOnDevice = 'This group isn’t on this device';
export const groupShowsOnline = 'It shows with a connection.';
export const groupMissing = 'This group isn’t there';
export const groupMissingHint = 'It is gone, or it is for others alone.';
export const seeTheGroups = 'See the groups';

// Group
export const members = 'Members';
export const event = 'Event';
export const editGroup = 'Edit group';
export const leaveGroup = 'Leave group';
export const forMembersOnly = 'What is said here is for its members.';
export const joiningTheGroup = 'Joining the group';
export const joiningHint = 'Its messages come when the server has let you in.';
export const noGroupMessagesHint = 'Be the first to say something.';
export const notInGroupAnyMore = 'You aren’t in this group any more.';
export const notInGroup = 'You aren’t in this group.';
export const joinAgain = 'Join again';
export const join = 'Join';

// Head
export const backToTheList = 'Back to the list';
export const moreFor = (chat: string) => `More for ${chat}`;

// Prompt
export const chooseAUser = 'Selecciona un usuario para chatear';
export const chooseAGroup = 'Selecciona un grupo para chatear';
