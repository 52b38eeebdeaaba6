import { pluralize, joinWithAnd } from '#ui/text/plural.ts';

/** How much unsent work was lost, as the start of a sentence; null: none known. */
export function lossCountText({ waiting, drafts }: { waiting: number; drafts: number }): string | null {
  const parts = [
    waiting > 0 ? pluralize(waiting, 'change', 'changes') : '',
    drafts > 0 ? pluralize(drafts, 'draft', 'drafts') : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return `${joinWithAnd(parts)} hadn’t been sent`;
}

// Closed reason
export const keepingForbidden = 'This browser doesn’t let Scape keep anything';
export const keepingForbiddenText =
  'Scape works from what it keeps on your device. Some private windows forbid that, and so does blocking cookies and site data. Allow them for this address, or open Scape in an ordinary window.';
export const deviceIsFull = 'This device is full';
export const deviceIsFullText =
  'There isn’t even room to open what Scape keeps here. Nothing that was saved is lost: free some space, then try again.';
export const cannotBeOpened = 'Scape can’t open what it keeps on this device';
export const cannotBeOpenedText =
  'Your browser couldn’t read it. Nothing has been deleted. Often it helps to try again, or to close all windows of your browser and come back.';

// Eviction dialog
export const nothingWasLost = (at: string) => `Scape was last open here on ${at}. Nothing was waiting to be sent then.`;
export const someWorkIsLost = (at: string, counts: string) =>
  `Scape was last open here on ${at}. ${counts} then: unless that happened later, it is lost.`;
export const dataWasCleared = 'This browser has cleared what Scape kept here';
export const keepMyData = 'Keep my data from now on';
export const logIn = 'Log in';
export const goOn = 'Go on';
export const whyCleared = (isGuest: boolean) =>
  `Browsers do that when a device runs out of room, when a site isn’t visited for long, or when somebody deletes its data. What the server has comes back${isGuest ? ' when you log in' : ' by itself'}.`;
export const installingHelps =
  'Installing Scape, or asking the browser to keep its data, makes it unlikely to happen again.';
export const willBeKept = 'Your browser will keep what you make here.';
export const notAgreed = 'Your browser didn’t agree. Installing Scape usually helps.';

// Eviction notice
export const comeBackBefore = (day: string) =>
  `Come back with a connection before ${day}: when Scape isn’t opened for a week, this browser may delete what waits here. Installing Scape keeps it.`;

// Lost connection bar
export const storageLost = 'Not saved: Scape has lost its storage. What you type stays here.';

// Rescue data
export const guestDataOnly =
  'The account on this device could not be read. This is only what was made without an account.';

// Start fresh
export const fileIsSaved = 'The file is with your downloads.';
export const fileIsSavedOfGuest =
  'The file is with your downloads. The account on this device could not be read, so it holds only what was made without an account.';
export const nothingCouldBeRead =
  'Nothing could be read. It may be worth trying again after a restart of your browser.';
export const allWillBeGone =
  'What hasn’t been sent, and drafts and pictures that only this device has, will be gone for good.';
export const lossWillBeGone = (loss: string) =>
  `${loss} when Scape was last open here: that will be gone for good, with the pictures that only this device has.`;
export const serverHasTheRest = (all: string) => `${all} What the server has comes back when you log in.`;
export const notAllDeleted = 'Not everything could be deleted. Close the other windows of Scape, then try again.';
export const itStaysLikeThis = 'It stays like this';
export const saveAndStartFresh = 'Save what is left, and start fresh';
export const saveFirst = 'First save what can still be read of your unsent changes, drafts and pictures as a file.';
export const saveWhatCanBeRead = 'Save what can be read';
export const deleteAllAndStartFresh = 'Delete all and start fresh';
export const notNow = 'Not now';

// Waiting screen
export const olderWindow = 'Scape is open in another window with an older version';
export const olderWindowText =
  'Close that window, or reload it. This one goes on by itself as soon as it is gone; nothing is lost.';
export const waitingForStorage = 'Scape is waiting for what it keeps on this device';
export const waitingForStorageText =
  'Your browser hasn’t opened it yet, which can take a moment after a crash. This page goes on by itself. If it doesn’t, close the other windows of Scape, or your whole browser, and come back.';
