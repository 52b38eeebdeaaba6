import type Dexie from 'dexie';

/** The version that an account's database is opened with by who is about to delete it; no version of the app has it. */
export const deletingVersion = Number.MAX_SAFE_INTEGER;

const deleted = new WeakSet<Dexie>();

/** Whether somebody else has deleted it since it was opened here: then to open it again would bring back an empty one. */
export function isDeletedElsewhere(db: Dexie): boolean {
  return deleted.has(db);
}

/**
 * Closes the database when another tab has a newer version of it or deletes it, or that tab waits for ever. A newer version
 * only adds: this one opens it again behind it, and what is asked meanwhile is answered then.
 */
export function closeOnVersionChange(db: Dexie): void {
  db.on('versionchange', ({ newVersion }) => {
    const isUpgrade = newVersion !== null && newVersion !== deletingVersion;
    if (!isUpgrade) deleted.add(db);
    db.close();
    if (isUpgrade) db.open().catch(() => undefined);
    // Dexie would warn on the console of what every logout does.
    return false;
  });
}
