/** The localStorage key that mirrors the active account's token; the device's database decides. */
export const tokenKey = 'token';

interface KeyStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Whether the token was removed from localStorage, which ends the session here. Where storage is unavailable, as in
 * workers, false: then the database alone decides.
 */
export function isTokenRemoved(): boolean {
  try {
    const { localStorage: storage } = globalThis as { localStorage?: KeyStorage };
    if (storage === undefined || storage.getItem(tokenKey) !== null) return false;
    // If storage can't be written, a missing token proves nothing.
    storage.setItem('probe', '1');
    storage.removeItem('probe');
    return true;
  } catch {
    return false;
  }
}
