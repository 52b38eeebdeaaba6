/** Where browser storage mirrors the token of whoever is signed in; the device's database has the truth. */
export const tokenKey = 'token';

interface KeyStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Whether somebody has taken the token out of browser storage, which ends the session here. Storage that can't be used, as in
 * workers, says nothing: then the database alone decides.
 */
export function isTokenRemoved(): boolean {
  try {
    const { localStorage: storage } = globalThis as { localStorage?: KeyStorage };
    if (storage === undefined || storage.getItem(tokenKey) !== null) return false;
    // A mirror that never could be written is no sign.
    storage.setItem('probe', '1');
    storage.removeItem('probe');
    return true;
  } catch {
    return false;
  }
}
