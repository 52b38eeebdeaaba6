import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { readOperators, writeOperators } from '#server/db/engine/meta.ts';
import { findUser, findUserByEmail, findUserByName } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/people/users.ts';
import type { Operators } from './operators.ts';

/** The operators named in the settings. */
export interface OperatorEntries {
  /** user ids */
  adminIds: number[];
  /** e-mails and usernames in lower case */
  admins: string[];
}

export interface NamedOperators {
  /** user ids */
  userIds: number[];
  /** entries that match no account, counted from 1 within their setting */
  vacant: { setting: 'ADMIN_IDS' | 'ADMINS'; entry: number }[];
}

async function holderOf(tx: Tx, entry: number | string): Promise<UserRow | null> {
  if (typeof entry === 'number') return await findUser(tx, entry);
  return entry.includes('@') ? await findUserByEmail(tx, entry) : await findUserByName(tx, entry);
}

/** @returns null if there is no such account, or it was deleted */
async function accountOf(tx: Tx, entry: number | string): Promise<number | null> {
  const row = await holderOf(tx, entry);
  return row === null || row.deleted_at !== null ? null : row.id;
}

/** The operators named by these entries, as resolved by the last server that started with them; changes nothing. */
export async function configuredOperators(tx: Tx, { adminIds, admins }: OperatorEntries): Promise<Operators> {
  const stored = new Map(Object.entries(await readOperators(tx.sql)));
  const ids = [...adminIds, ...admins].map((entry) => stored.get(String(entry)) ?? null);
  return new Set(ids.filter((id) => id !== null));
}

/**
 * Resolves the entries to accounts. An entry keeps the meaning it had when first seen: if it matched no account then, a
 * later sign-up with that id or name doesn't become an operator, and neither does a user who takes a name that an
 * operator gave up. An entry removed from the settings is forgotten, and counts as new if it returns.
 */
export async function nameOperators(tx: WriteTx, { adminIds, admins }: OperatorEntries): Promise<NamedOperators> {
  const stored = await readOperators(tx.sql);
  const storedEntries = new Map(Object.entries(stored));
  const currentEntries = new Map<string, number | null>();
  const named: NamedOperators = { userIds: [], vacant: [] };
  for (const [setting, entries] of [
    ['ADMIN_IDS', adminIds],
    ['ADMINS', admins],
  ] as const) {
    for (const [index, entry] of entries.entries()) {
      const storedId = storedEntries.get(String(entry));
      const userId = storedId === null ? null : await accountOf(tx, storedId ?? entry);
      currentEntries.set(String(entry), storedId === undefined ? userId : storedId);
      if (userId === null) named.vacant.push({ setting, entry: index + 1 });
      else named.userIds.push(userId);
    }
  }
  const all = Object.fromEntries(currentEntries);
  if (JSON.stringify(all) !== JSON.stringify(stored)) await writeOperators(tx.sql, all);
  return named;
}
