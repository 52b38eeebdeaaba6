import type { PushKind } from '#contract/account/push.ts';

// The newest notices
export const nothingYet = 'Nothing yet.';
export const allNotifications = 'All notifications';

// While Scape is closed
export const whileClosed = 'While Scape is closed';
export const whileClosedHelp =
  'Notifications you get while Scape isn’t open. The first switch is for this browser only, the others for all your devices.';
export const onThisDevice = 'Notifications on this device';
export const whatAbout = 'What you are notified about';
export const pushKindTexts: Record<PushKind, { label: string; help: string }> = {
  message: { label: 'Messages', help: 'Private messages to you.' },
  mention: { label: 'Mentions', help: 'Somebody writes @ and your username in a group.' },
  event: { label: 'Changed events', help: 'An event you go to is moved or cancelled.' },
  seat: { label: 'Free places', help: 'You waited for a place and got one.' },
  friend: { label: 'Friend requests', help: 'Somebody would like to be your friend.' },
  invitation: { label: 'Invitations', help: 'Somebody invites you to an event.' },
};
export const deniedByBrowser =
  'Notifications from Scape are blocked in this browser. You can allow them in its settings for this site.';
export const notSupported = 'This browser can’t show notifications while Scape is closed.';
export const installFirst = {
  before: 'On an iPhone or iPad this takes the app on the home screen: ',
  link: 'install Scape',
  after: ', and open it from there.',
};
export const oneMoment = 'One moment...';
export const allSwitchedOff = ' You have switched notifications off, so none come here either.';
