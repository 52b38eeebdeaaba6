import type { ReactNode } from 'react';
import type { NoticeKind } from '#contract/account/notice.ts';
import type { PushKind } from '#contract/account/push.ts';

// Notifications
export const notifications = 'Notifications';
/** before a notice */
export const newMark = 'New: ';
export const nothingYet = 'Nothing yet.';
export const showOlder = 'Show older';
export const somebody = 'Somebody';
export const quotationMarks = { before: '“', after: '”' };
/** Pieces of a notice's sentence: `who` is the person, `what` the event's or post's title, null if unknown. */
export const noticeSentences: Record<NoticeKind, (who: ReactNode, what: ReactNode) => ReactNode[]> = {
  followed: (who) => [who, ' follows you'],
  'friend-requested': (who) => [who, ' would like to be your friend'],
  'friend-accepted': (who) => [who, ' is your friend now'],
  'post-liked': (who, what) => [who, ' likes your post ', what],
  'post-commented': (who, what) => [who, ' commented on your post ', what],
  'comment-replied': (who, what) => [
    who,
    what === null ? ' replied to your comment ' : ' replied to your comment on ',
    what,
  ],
  'event-changed': (_who, what) => [what ?? 'An event', ' has a new time or place'],
  'event-cancelled': (_who, what) => [what ?? 'An event', ' is cancelled'],
  'seat-given': (_who, what) => ['A seat is free for you: ', what ?? 'An event'],
  hidden: (_who, what) =>
    what === null
      ? ['The moderators have hidden your profile from others']
      : ['The moderators have hidden from others what you wrote: ', what],
};

// While Scape is closed
export const whileClosed = 'While Scape is closed';
export const whileClosedHelp =
  'Notifications you get while Scape isn’t open. The first switch is for this browser only, the others for all your devices.';
export const onThisDevice = 'Notifications on this device';
export const whatAbout = 'What you are notified about';
export const pushKindTexts: Record<PushKind, { label: string; help: string }> = {
  message: { label: 'Messages', help: 'What somebody writes to you alone.' },
  mention: { label: 'Mentions', help: 'When somebody calls you by @ and your username in a group.' },
  event: { label: 'Changed events', help: 'An event that you go to is cancelled, or at another time or place.' },
  seat: { label: 'Free places', help: 'You waited for a place, and have it now.' },
  friend: { label: 'Friend requests', help: 'Somebody would like to be your friend.' },
};
export const deniedByBrowser =
  'This browser was told not to show notifications of Scape. Its own settings for this site change that.';
export const notSupported = 'This browser can’t be told anything while Scape is closed.';
export const installFirst = {
  before: 'On an iPhone or iPad this takes the app on the home screen: ',
  link: 'install Scape',
  after: ', and open it from there.',
};
export const oneMoment = 'One moment...';
export const allSwitchedOff = ' You have switched notifications off, so none come here either.';
