import type { Tx, WriteTx } from '#server/db/engine/database.ts';

/** More devices than anyone signs in on; beyond that, the least recently seen one is forgotten. */
const maxDevices = 20;

/** Whether any user has signed in on a device. */
export async function isKnownDevice({ sql }: Tx, secretHash: string): Promise<boolean> {
  const query = sql.selectFrom('known_devices').select('user_id').where('secret_hash', '=', secretHash);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the user with this e-mail has signed in on it. */
export async function isDeviceOf({ sql }: Tx, secretHash: string, email: string): Promise<boolean> {
  const query = sql.selectFrom('known_devices').innerJoin('users', 'users.id', 'known_devices.user_id');
  const row = query.select('users.id').where('secret_hash', '=', secretHash).where('users.email', '=', email);
  return (await row.executeTakeFirst()) !== undefined;
}

export async function rememberDevice(
  { sql }: WriteTx,
  { userId, secretHash, now }: { userId: number; secretHash: string; now: number },
): Promise<void> {
  await sql
    .insertInto('known_devices')
    .values({ user_id: userId, secret_hash: secretHash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['secret_hash', 'user_id']).doUpdateSet({ seen_at: now }))
    .execute();
  const ofUser = sql.selectFrom('known_devices').select('secret_hash').where('user_id', '=', userId);
  const stale = await ofUser
    .orderBy('seen_at', 'desc')
    .orderBy('secret_hash')
    .limit(maxDevices)
    .offset(maxDevices)
    .execute();
  for (const { secret_hash: hash } of stale) {
    await sql.deleteFrom('known_devices').where('user_id', '=', userId).where('secret_hash', '=', hash).execute();
  }
}

/**
 * Forgets a user's devices.
 * @param exceptHash of the device to keep; null: none
 */
export async function forgetDevices({ sql }: WriteTx, userId: number, exceptHash: string | null): Promise<void> {
  const all = sql.deleteFrom('known_devices').where('user_id', '=', userId);
  await (exceptHash === null ? all : all.where('secret_hash', '!=', exceptHash)).execute();
}

export async function deleteDevicesBefore({ sql }: Tx, seenAt: number): Promise<void> {
  await sql.deleteFrom('known_devices').where('seen_at', '<=', seenAt).execute();
}
