import type { SyncedKind } from '#data/storage/last-synced.ts';

// Page
export const settings = 'Settings';

// Appearance
export const appearance = 'Appearance';
export const theme = 'Theme';
export const themes = { system: 'System', light: 'Light', dark: 'Dark' };

// Data saver
export const dataSaver = 'Data saver';
export const dataSaverHelp =
  'Text comes first; pictures, and those of maps, come when you press them, and smaller. Nothing is fetched ahead of time but what you keep offline yourself. What this device already holds is always shown.';
export const saveData = 'Save data';
export const saverChoices = { browser: 'Automatic', on: 'On', off: 'Off' };
export const dataIsSaved = 'Data is saved on this device.';
export const picturesComeAlone = 'Pictures come by themselves on this device.';
export const browserSavesData = 'Your browser asks to save data, so it is on.';
export const browserSavesNoData = 'Your browser doesn’t ask to save data, so it is off.';

// Moderation
export const moderation = 'For operators';
export const moderationHelp = 'You are an operator of this instance.';
export const seeReports = 'See reports';
export const seeNumbers = 'Open admin';

// Sync
export const sync = 'Sync';
export const lastSynced = 'Last synced';
export const syncNow = 'Sync now';
export const outbox = 'Outbox';
export const connection = 'Connection';
export const connections = {
  offline: 'Offline',
  server: 'The server can’t take anything right now',
  portal: 'This network doesn’t let Scape through',
  signedOut: 'Waiting for you to sign in',
  update: 'Waiting for a newer version of Scape',
  sending: 'Sending',
  connected: 'Connected',
};
export const syncedKinds: Record<SyncedKind, string> = {
  events: 'Events',
  people: 'People and posts',
  chats: 'Messages',
  own: 'What is yours',
  rankings: 'Rankings',
};
export const comingIn = 'Coming in';
export const notYet = 'Not yet';
export const comingInAnew = (time: string) => `${time}, coming in anew`;
