import type { AccountDb } from '#data/db/account-db.ts';

/**
 * What was sent is kept as it was typed until the server has it: the form holds more than an event does, and opens again
 * with all of it when the event isn't accepted.
 */
export const sentDraftRef = (event: string): string => `sent:${event}`;
export const isSentDraft = ({ ref }: { ref: string }): boolean => ref.startsWith('sent:');

/** How many unfinished things there are; what was sent is no draft any more. */
export async function countDrafts(db: AccountDb): Promise<number> {
  return db.drafts.filter((draft) => !isSentDraft(draft)).count();
}
