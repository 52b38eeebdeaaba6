import type { NoticeKind } from '#contract/account/notice.ts';
import type { PushKind } from '#contract/account/push.ts';

export interface NoticeRule {
  /** sent each time; others only once, so that doing and undoing something isn't a nuisance */
  isRepeatable?: boolean;
  /** at most one push a minute for each object, for objects that are edited repeatedly */
  isThrottled?: boolean;
  /** also sent as a push */
  push?: { kind: PushKind; text: string };
}

/** How notices are sent. Kinds that aren't listed are sent once, and only in the app. */
export const noticeRules: Partial<Record<NoticeKind, NoticeRule>> = {
  'friend-requested': { push: { kind: 'friend', text: 'Would like to be your friend.' } },
  'post-commented': { isRepeatable: true },
  'comment-replied': { isRepeatable: true },
  'event-changed': {
    isRepeatable: true,
    isThrottled: true,
    push: { kind: 'event', text: 'It has a new time or place.' },
  },
  'event-cancelled': {
    isRepeatable: true,
    isThrottled: true,
    push: { kind: 'event', text: 'It has been cancelled.' },
  },
  'seat-given': { isRepeatable: true, push: { kind: 'seat', text: 'A place is free, and it’s yours.' } },
  hidden: { isRepeatable: true },
  'message-hidden': { isRepeatable: true },
  'review-waiting': { isRepeatable: true },
  'review-approved': { isRepeatable: true },
  'review-refused': { isRepeatable: true },
  invited: { push: { kind: 'invitation', text: 'You are invited.' } },
};
