import type { OwnUser } from '#contract/account/user.ts';
import { tokenKey } from '#data/account/stored-token.ts';

/**
 * The keys of browser storage that say who is signed in. They mirror the device's database, which workers can read and
 * which decides; they are written in the same act.
 */
const keys = { token: tokenKey, userId: 'userId', user: 'user' } as const;
/** Lives as long as the browser does: without it, a session that isn't to be remembered is over. */
const sessionCookie = 'scape_session';

export function mirrorSession(session: { token: string; user: OwnUser; remember: boolean } | null): void {
  try {
    if (session === null) {
      for (const key of Object.values(keys)) localStorage.removeItem(key);
      return;
    }
    localStorage.setItem(keys.token, session.token);
    localStorage.setItem(keys.userId, String(session.user.user_id));
    localStorage.setItem(keys.user, JSON.stringify(session.user));
  } catch {
    // Storage is full or forbidden: the database has the truth, the mirror may be missing.
  }
}

/** Who is signed in as far as the mirror knows, for where the database can't be read. */
export function mirroredUserId(): number | null {
  try {
    const userId = Number(localStorage.getItem(keys.userId));
    return Number.isSafeInteger(userId) && userId > 0 ? userId : null;
  } catch {
    return null;
  }
}

export function markBrowserSession(): void {
  document.cookie = `${sessionCookie}=1; path=/; SameSite=Strict`;
}

export function isSameBrowserSession(): boolean {
  return document.cookie.split('; ').includes(`${sessionCookie}=1`);
}
