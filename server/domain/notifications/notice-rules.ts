import type { NoticeKind } from '#contract/account/notice.ts';
import type { PushKind } from '#contract/account/push.ts';

export interface NoticeRule {
  /** it is news each time. Anything else is told once, so that doing and undoing it troubles nobody */
  isRepeatable?: boolean;
  /** of who changes a thing again and again, people are told in their browsers once a minute */
  isThrottled?: boolean;
  /** it is also told while the app is closed: as a push of which kind, and in which words */
  push?: { kind: PushKind; text: string };
}

/** How notices are told; those that stand here not are told once, and in the app alone. */
export const noticeRules: Partial<Record<NoticeKind, NoticeRule>> = {
  'friend-requested': { push: { kind: 'friend', text: 'Would like to be your friend.' } },
  'post-commented': { isRepeatable: true },
  'comment-replied': { isRepeatable: true },
  'event-changed': {
    isRepeatable: true,
    isThrottled: true,
    push: { kind: 'event', text: 'It is at another time or place now.' },
  },
  'event-cancelled': {
    isRepeatable: true,
    isThrottled: true,
    push: { kind: 'event', text: 'It has been cancelled.' },
  },
  'seat-given': { isRepeatable: true, push: { kind: 'seat', text: 'A place became free: you have it.' } },
  hidden: { isRepeatable: true },
};
