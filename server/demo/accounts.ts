import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/engine/database.ts';
import { findUserByName } from '#server/db/people/users.ts';
import type { Writer } from '#server/writer/writer.ts';
import type { Person } from './people.ts';

export interface Accounts {
  database: Database;
  writer: Writer;
}

/** How long before the load people have signed up: before the first event of the past. */
const joinedBeforeMs = 300 * 24 * 3600_000;

/** The id of the account with this username, which is created if necessary. */
export async function accountOf(
  { database, writer }: Accounts,
  person: Person,
  passwordHash: string,
  now: number,
): Promise<number> {
  const existing = await database.read((tx) => findUserByName(tx, person.username.toLowerCase()));
  if (existing !== null) return existing.id;
  const joined = { passwordHash, notifications_enabled: true, isTrusted: true, now: now - joinedBeforeMs };
  return (await writer.run('user.register', { ...person, ...joined })).user_id;
}

/** A random password that is never shown. */
export function unknownPassword(): string {
  return randomUUID() + randomUUID();
}
