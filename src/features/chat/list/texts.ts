import { pluralize } from '#ui/text/plural.ts';

// Direct
export const conversations = 'Conversations';
export const typing = 'escribiendo...';
export const people = 'People';
export const noConversationsYet = 'No conversations yet';
export const noConversationsHint = 'Search for somebody above, and write to them.';
export const nobodyFound = 'Nobody found';
export const nobodyFoundHint = 'Try a part of their name or username.';

// Groups
export const yourGroups = 'Your groups';
export const openToEverybody = 'Open to everybody';
export const noGroupsYet = 'No groups yet';
export const noGroupsHint = 'Make the first one. Anyone can join it.';
export const newGroup = 'Nuevo Grupo';
export const noGroupFound = 'No group found';
export const noGroupFoundHint = 'Try a part of its name.';

// Last message
export const youPrefix = 'You: ';
export const picture = 'Picture';

// Sidebar
export const chat = 'Chat';
export const searchUsers = 'Search users';
export const searchGroups = 'Search groups';
export const direct = 'Direct';
export const groups = 'Grupos';

// Row
export const newMessages = (count: number) => pluralize(count, 'new message', 'new messages');
