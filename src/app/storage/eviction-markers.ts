import type { LocalContent } from '#data/account/local-content.ts';

/**
 * Notes about an account's database, stored outside it, to tell a cleared database from one that never existed.
 * Contains nothing private.
 */
export interface EvictionMarker extends Pick<LocalContent, 'waiting' | 'drafts'> {
  /** ms; when this was true */
  seenAt: number;
}

const prefix = 'born:';

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

function parseMarker(text: string | null): EvictionMarker | null {
  try {
    const { waiting, drafts, seenAt } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    return isCount(waiting) && isCount(drafts) && isCount(seenAt) ? { waiting, drafts, seenAt } : null;
  } catch {
    return null;
  }
}

/** The markers by database name; none if the browser forbids storage. */
export function readEvictionMarkers(): Map<string, EvictionMarker> {
  const markers = new Map<string, EvictionMarker>();
  try {
    for (const key of Object.keys(localStorage)) {
      const marker = key.startsWith(prefix) ? parseMarker(localStorage.getItem(key)) : null;
      if (marker !== null) markers.set(key.slice(prefix.length), marker);
    }
  } catch {
    // Forbidden: then nothing was ever stored.
  }
  return markers;
}

export function saveEvictionMarker(name: string, marker: EvictionMarker): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(marker));
  } catch {
    // Full or forbidden: then a loss goes unreported.
  }
}

/** Called when an account leaves this device on purpose. */
export function deleteEvictionMarker(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Forbidden: there is none.
  }
}
