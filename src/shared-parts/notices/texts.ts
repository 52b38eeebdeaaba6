import type { ReactNode } from 'react';
import type { NoticeKind } from '#contract/account/notice.ts';

export const notifications = 'Notifications';
/** before a notice */
export const newMark = 'New: ';
export const somebody = 'Somebody';
export const quotationMarks = { before: '“', after: '”' };
export const and = ' and ';
export const comma = ', ';
export const others = (count: number) => `${String(count)} others`;
export const colon = ': ';
export const hasChanged = ' has changed';
export const anEvent = 'An event';
const somethingOfYours = 'something that you wrote';

/**
 * Pieces of a notice's sentence: `who` is the people, `what` the event's or post's title, null if unknown; `isMany` if
 * there are several people.
 */
export const noticeSentences: Record<NoticeKind, (who: ReactNode, what: ReactNode, isMany: boolean) => ReactNode[]> = {
  followed: (who, _what, isMany) => [who, isMany ? ' follow you' : ' follows you'],
  'friend-requested': (who, _what, isMany) => [
    who,
    isMany ? ' would like to be your friends' : ' would like to be your friend',
  ],
  'friend-accepted': (who, _what, isMany) => [who, isMany ? ' are your friends now' : ' is your friend now'],
  'post-liked': (who, what, isMany) => [who, isMany ? ' like your post ' : ' likes your post ', what],
  'post-commented': (who, what) => [who, ' commented on your post ', what],
  'comment-replied': (who, what) => [
    who,
    what === null ? ' replied to your comment ' : ' replied to your comment on ',
    what,
  ],
  'event-changed': (_who, what) => [what ?? anEvent, ' has a new time or place'],
  'event-cancelled': (_who, what) => [what ?? anEvent, ' is cancelled'],
  'seat-given': (_who, what) => ['You have a place now: ', what ?? anEvent],
  hidden: (_who, what) =>
    what === null
      ? ['The moderators have hidden your profile from others']
      : ['The moderators have hidden this from others: ', what],
  invited: (who, what, isMany) => [who, isMany ? ' invite you to ' : ' invites you to ', what ?? 'an event'],
  'invitation-answered': (who, what) => [who, ' answered your invitation to ', what ?? 'an event'],
  'review-waiting': (_who, what) => [
    'Your account is new, so a moderator looks at this first: ',
    what ?? somethingOfYours,
  ],
  'review-approved': (_who, what) => ['A moderator has approved this: ', what ?? somethingOfYours],
  'review-refused': (_who, what) => [
    'A moderator has refused this, so only you can see it: ',
    what ?? somethingOfYours,
  ],
  'message-hidden': () => ['The moderators have hidden one of your messages from others'],
};
