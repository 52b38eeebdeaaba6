import type { OwnUser } from '#contract/account/user.ts';
import { tokenKey } from '#data/account/stored-token.ts';
import { storeFilter } from '#features/events/filter/stored.ts';
import { forgetMembersRows } from '#shared-parts/first-rows.ts';

/**
 * The localStorage keys that mirror who is signed in. The device's database, which workers can read too, decides; both
 * are written together.
 */
const keys = { token: tokenKey, userId: 'userId', user: 'user' } as const;
/** Lasts as long as the browser session; without it, a session that isn't to be remembered is over. */
const sessionCookie = 'scape_session';

export function mirrorSession(session: { token: string; user: OwnUser; remember: boolean } | null): void {
  try {
    if (session === null) {
      // A member leaves; visitors, who have no token, keep what they were looking for.
      if (localStorage.getItem(keys.token) !== null) storeFilter('');
      for (const key of Object.values(keys)) localStorage.removeItem(key);
      forgetMembersRows();
      return;
    }
    localStorage.setItem(keys.token, session.token);
    localStorage.setItem(keys.userId, String(session.user.user_id));
    localStorage.setItem(keys.user, JSON.stringify(session.user));
  } catch {
    // Storage is full or forbidden: the database decides, and the mirror may be missing.
  }
}

/** The signed-in user's id in the mirror, for when the database can't be read. */
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
