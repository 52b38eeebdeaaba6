import type { LocalContent } from '#data/account/local-content.ts';

/**
 * What is remembered of an account's database outside of it, so that one that the browser has cleared can be told from one that
 * never was. Nothing in it is private.
 */
export interface EvictionMarker extends Pick<LocalContent, 'waiting' | 'drafts'> {
  /** ms; when this was so */
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

/** The marks by the names of the databases; none where the browser forbids to store. */
export function readEvictionMarkers(): Map<string, EvictionMarker> {
  const markers = new Map<string, EvictionMarker>();
  try {
    for (const key of Object.keys(localStorage)) {
      const marker = key.startsWith(prefix) ? parseMarker(localStorage.getItem(key)) : null;
      if (marker !== null) markers.set(key.slice(prefix.length), marker);
    }
  } catch {
    // Forbidden: then nothing was ever kept in it.
  }
  return markers;
}

export function saveEvictionMarker(name: string, marker: EvictionMarker): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(marker));
  } catch {
    // Full or forbidden: a loss isn't told of then.
  }
}

/** The account leaves this device because its owner wants it to. */
export function deleteEvictionMarker(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Forbidden: there is none.
  }
}
