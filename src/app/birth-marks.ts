import type { OwnContent } from '#data/own-content.ts';

/**
 * What is remembered of an account's database outside of it, so that one that the browser has cleared can be told from one that
 * never was. Nothing in it is private.
 */
export interface BirthMark extends Pick<OwnContent, 'waiting' | 'drafts'> {
  /** ms; when this was so */
  seenAt: number;
}

const prefix = 'born:';

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;

function parsed(text: string | null): BirthMark | null {
  try {
    const { waiting, drafts, seenAt } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    return isCount(waiting) && isCount(drafts) && isCount(seenAt) ? { waiting, drafts, seenAt } : null;
  } catch {
    return null;
  }
}

/** The marks by the names of the databases; none where the browser forbids to store. */
export function birthMarks(): Map<string, BirthMark> {
  const marks = new Map<string, BirthMark>();
  try {
    for (const key of Object.keys(localStorage)) {
      const mark = key.startsWith(prefix) ? parsed(localStorage.getItem(key)) : null;
      if (mark !== null) marks.set(key.slice(prefix.length), mark);
    }
  } catch {
    // Forbidden: then nothing was ever kept in it.
  }
  return marks;
}

export function keepBirthMark(name: string, mark: BirthMark): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(mark));
  } catch {
    // Full or forbidden: a loss isn't told of then.
  }
}

/** The account leaves this device because its owner wants it to. */
export function dropBirthMark(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Forbidden: there is none.
  }
}
