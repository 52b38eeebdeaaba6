import type { Tx } from '#server/db/engine/database.ts';
import { findUserByEmail } from '#server/db/people/users.ts';
import { demoPassword, organizers } from './people.ts';

export interface Login {
  email: string;
  password: string;
}

/** Whether anybody knows this login, who has seen a demo or its sources. */
export function isDemoLogin({ email, password }: Login): boolean {
  const written = email.trim().toLowerCase();
  return password === demoPassword && organizers.some((person) => person.email === written);
}

/** Whether somebody of the demo who can log in is there, under whichever password by now. */
export async function hasDemoLogins(tx: Tx): Promise<boolean> {
  for (const { email } of organizers) if ((await findUserByEmail(tx, email)) !== null) return true;
  return false;
}
