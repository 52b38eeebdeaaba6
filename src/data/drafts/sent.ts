import type { AccountDb } from '#data/db/account-db.ts';

/**
 * What was sent is kept as typed until the server has accepted it: the form holds more than the event, and reopens
 * complete if the event is refused.
 */
export const sentDraftRef = (event: string): string => `sent:${event}`;
export const isSentDraft = ({ ref }: { ref: string }): boolean => ref.startsWith('sent:');

/** The number of drafts, without copies of what was sent. */
export async function countDrafts(db: AccountDb): Promise<number> {
  return db.drafts.filter((draft) => !isSentDraft(draft)).count();
}
