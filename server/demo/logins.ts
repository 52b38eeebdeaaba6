import type { Tx } from '#server/db/engine/database.ts';
import { isDemoLoading } from '#server/db/engine/meta.ts';
import { findUserByEmail, hasUsers } from '#server/db/people/users.ts';
import { demoPassword, organizers } from './people.ts';

export interface Login {
  email: string;
  password: string;
}

/** Whether this is one of the demo's published logins. */
export function isDemoLogin({ email, password }: Login): boolean {
  const written = email.trim().toLowerCase();
  return password === demoPassword && organizers.some((person) => person.email === written);
}

/** Whether the demo has to be loaded: the database is new, or the process that loaded it was killed. */
export async function isDemoMissing(tx: Tx): Promise<boolean> {
  return !(await hasUsers(tx)) || (await isDemoLoading(tx.sql));
}

/** Whether a demo account with a published login exists, even if its password was changed. */
export async function hasDemoLogins(tx: Tx): Promise<boolean> {
  for (const { email } of organizers) if ((await findUserByEmail(tx, email)) !== null) return true;
  return false;
}
