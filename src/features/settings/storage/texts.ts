import type { StoredKind } from '#data/storage/usage.ts';

// Storage
export const storage = 'Storage';
export const storageHelp = 'Events, drafts and what waits to be sent are kept on this device.';
export const usageUnknown = "This browser doesn't tell how much room is used.";
/** after the size */
export const used = ' used';
export const available = (size: string) => `${size} available`;
export const browserKeeps = 'The browser keeps this data until you clear it yourself.';
export const browserMayClear = 'The browser may clear this data when the device runs out of room.';
export const keepingRefused = ' It did not agree to keep it. Installing the app usually changes that.';
export const keepMyData = 'Keep my data';

// By kind
export const whatTakesRoom = 'What takes the room';
export const storedKinds: Record<StoredKind, string> = {
  events: 'Events',
  people: 'People and notifications',
  posts: 'Posts and comments',
  chats: 'Messages',
  drafts: 'Drafts',
  changes: 'Changes on their way',
  answers: 'Rankings and points',
  files: 'Pictures not sent yet',
  kept: 'Events kept offline',
  maps: 'Maps that were seen',
  pictures: 'Pictures that were seen',
  app: 'Scape itself',
};
export const roughSize = (size: string, isRough: boolean) => `${isRough ? 'about ' : ''}${size}`;
export const clearKind = (name: string) => `Clear: ${name}`;
export const freed = (size: string) => `${size} freed`;
export const comesAgain = 'They come again when you look at them with a connection.';
export const notCleared = 'This could not be cleared';

// Events kept offline
export const keptOffline = 'Kept offline';
export const noneKeptOffline = 'No event is kept offline. “Keep offline” on an event’s page does that.';
export const eventsKeptOffline = (count: number) =>
  count === 1 ? '1 event is kept offline' : `${String(count)} events are kept offline`;
export const keptForVisit = ' · because you go there soon';
export const picturesMissing = (missing: number, wanted: number) =>
  ` · ${String(missing)} of ${String(wanted)} pictures missing`;
export const remove = (title: string) => `Remove ${title}`;
export const removeAll = 'Remove all';
export const noLongerKept = (count: number) =>
  count === 1 ? 'No longer kept offline' : `${String(count)} events are no longer kept`;
