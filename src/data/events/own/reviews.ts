import type { NoticeKind } from '#contract/account/notice.ts';
import type { AccountDb } from '#data/db/account-db.ts';

/** The state of a new account's event: it waits for operators, or they have refused it. */
export type Review = 'waiting' | 'refused';

const reviews: Partial<Record<NoticeKind, Review | null>> = {
  'review-waiting': 'waiting',
  'review-refused': 'refused',
  'review-approved': null,
};

/** The reviews of one's own events by event ref, by the newest notice of each; approved ones are missing. */
export async function readReviews(db: AccountDb): Promise<ReadonlyMap<string, Review>> {
  const found = new Map<string, Review | null>();
  const oldestFirst = [...(await db.notices.toArray())].sort((one, other) => one.notice_id - other.notice_id);
  for (const { kind, about } of oldestFirst) {
    const review = reviews[kind];
    if (review !== undefined && about?.type === 'event') found.set(about.ref, review);
  }
  return new Map([...found].flatMap(([ref, review]) => (review === null ? [] : [[ref, review] as const])));
}
