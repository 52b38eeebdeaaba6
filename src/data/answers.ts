import type { AccountDb } from './db.ts';

/** What the server last answered to a question whose rows the device doesn't keep one by one. */
export interface AnswerRow {
  /** the question: `points`, `places`, `subscribed:17` … */
  key: string;
  value: unknown;
  /** ms */
  fetchedAt: number;
}

export async function readAnswer(db: AccountDb, key: string): Promise<AnswerRow | null> {
  return (await db.answers.get(key)) ?? null;
}

export async function keepAnswer(db: AccountDb, row: AnswerRow): Promise<void> {
  await db.answers.put(row);
}
