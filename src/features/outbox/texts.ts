import type { Section } from './use-outbox.ts';

// Screen
export const outbox = 'Outbox';
export const onItsWay = 'What you did on this device, on its way to everybody else.';
export const sectionNames: Record<Section, string> = {
  stopped: 'Needs you',
  sending: 'Going out',
  waiting: 'Waiting',
};
export const retryAll = 'Retry all';
export const showMore = (count: number) => `Show ${String(count)} more`;
export const showMoreOf = (count: number, name: string) => `Show ${String(count)} more: ${name}`;
export const everythingSent = 'Everything has been sent';
export const whatWaitsHere = 'What you do without a connection waits here, and goes out by itself.';

// What the changes are about
export const untitled = 'Without a title';
export const unknownNames = { chat: 'A conversation', person: 'Somebody', me: 'Your account' };

// Diagnostics
export const diagnostics = 'Diagnostics';
export const notArriving = 'Something doesn’t arrive?';
export const diagnosticsHelp =
  'A file that can be sent along when you ask for help: versions, counts and times. No names, texts, addresses or passwords are in it, neither yours nor anybody’s.';
export const diagnosticsFile = 'Diagnostics file';
export const fileNotMade = 'The file could not be made. This device’s storage doesn’t answer.';
