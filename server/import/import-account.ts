import { randomUUID } from 'node:crypto';
import { createPasswords } from '#server/domain/account/passwords.ts';
import { findUserByName } from '#server/db/people/users.ts';
import type { Storage } from '#server/writer/storage.ts';

/** The user who owns the imported events; a new one gets an unknown password. */
export async function organizerNamed({ database, writer }: Storage, username: string, now: number): Promise<number> {
  const existing = await database.read((tx) => findUserByName(tx, username.toLowerCase()));
  if (existing !== null) return existing.id;
  const made = await writer.run('user.register', {
    email: `${username.toLowerCase()}@import.invalid`,
    username,
    name: username,
    lastname: 'Import',
    notifications_enabled: false,
    passwordHash: await createPasswords().hash(randomUUID() + randomUUID()),
    now,
  });
  return made.user_id;
}
