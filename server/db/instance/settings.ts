import type { Tx, WriteTx } from '#server/db/engine/database.ts';

/** The saved settings of the instance. */
export interface StoredInstance {
  revision: number;
  /** JSON */
  settings: string;
}

const only = 1;

/** Null while nobody has saved any. */
export async function findInstanceSettings({ sql: db }: Tx): Promise<StoredInstance | null> {
  const query = db.selectFrom('instance_settings').select(['revision', 'settings']).where('id', '=', only);
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * Saves settings that are based on a revision, 0: on the defaults.
 * @returns false, saving nothing, if another revision is stored
 */
export async function saveInstanceSettings(
  { sql: db }: WriteTx,
  { basedOn, settings, now }: { basedOn: number; settings: string; now: number },
): Promise<boolean> {
  const row = { revision: basedOn + 1, settings, updated_at: now };
  if (basedOn === 0) {
    const insert = db.insertInto('instance_settings').values({ id: only, ...row });
    const done = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const update = db.updateTable('instance_settings').set(row).where('id', '=', only).where('revision', '=', basedOn);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}
