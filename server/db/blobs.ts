import type { Tx } from './database.ts';

export interface HeldBlob {
  sha256: string;
  userId: number;
  bytes: number;
  now: number;
}

export async function holdBlob({ sql }: Tx, { sha256, userId, bytes, now }: HeldBlob): Promise<void> {
  await sql
    .insertInto('blobs')
    .values({ sha256, user_id: userId, bytes, created_at: now })
    .onConflict((conflict) => conflict.columns(['sha256', 'user_id']).doNothing())
    .execute();
}

export async function isBlobHeld({ sql }: Tx, sha256: string, userId: number): Promise<boolean> {
  const query = sql.selectFrom('blobs').select('sha256').where('sha256', '=', sha256).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}
