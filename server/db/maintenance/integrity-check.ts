import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDamage } from '#server/db/engine/sqlite-errors.ts';

/** The file can't be trusted: it is no database, or has broken pages. */
export class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase';
}

function findingsOf(path: string, pragmas: readonly string[]): string[] {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    return pragmas.flatMap((pragma) =>
      database
        .prepare(`pragma ${pragma}`)
        .all()
        .flatMap((row) => {
          const result = Object.values(row).join(' ');
          return result === 'ok' ? [] : [result];
        }),
    );
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    database.close();
  }
}

/** Checking a gigabyte takes about four seconds. */
const checkedBytes = 1024 ** 3;

/**
 * Checks a database before it is used, unless it is so large that this would delay the start.
 * @throws DamagedDatabase with advice
 */
export function checkAtStart(path: string): void {
  if (!existsSync(path) || statSync(path).size > checkedBytes) return;
  const [finding] = findingsOf(path, ['quick_check(1)']);
  if (finding === undefined) return;
  throw new DamagedDatabase(
    `The database ${path} is damaged: ${finding}\nNothing was changed. Restore the newest backup: ` +
      `npm run restore -- FOLDER --replace   (it puts the damaged one aside; docs/operating.md says more)`,
  );
}

/**
 * Checks a whole database, including indexes and foreign keys.
 * @throws DamagedDatabase
 */
export function checkFully(path: string): void {
  const findings = findingsOf(path, ['integrity_check(5)', 'foreign_key_check']);
  if (findings.length > 0) throw new DamagedDatabase(`The database ${path} is damaged: ${findings[0] ?? ''}`);
}
