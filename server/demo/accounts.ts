import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/engine/database.ts';
import { findUserByName } from '#server/db/people/users.ts';
import type { Writer } from '#server/writer/writer.ts';
import type { Person } from './people.ts';

export interface Accounts {
  database: Database;
  writer: Writer;
}

/** The id of the account with this username, which is created if necessary. */
export async function accountOf(
  { database, writer }: Accounts,
  person: Person,
  passwordHash: string,
  now: number,
): Promise<number> {
  const existing = await database.read((tx) => findUserByName(tx, person.username.toLowerCase()));
  if (existing !== null) return existing.id;
  return (
    await writer.run('user.register', { ...person, passwordHash, notifications_enabled: true, isTrusted: true, now })
  ).user_id;
}

/** A random password that is never shown. */
export function unknownPassword(): string {
  return randomUUID() + randomUUID();
}
