import type Dexie from 'dexie';

/** The version with which an account's database is opened in order to delete it; no app version uses it. */
export const deletingVersion = Number.MAX_SAFE_INTEGER;

const deleted = new WeakSet<Dexie>();

/**
 * Whether another context deleted the database after it was opened here; opening it again would create an empty one.
 */
export function isDeletedElsewhere(db: Dexie): boolean {
  return deleted.has(db);
}

/**
 * Closes the database when another tab upgrades or deletes it, which would otherwise wait forever. After an upgrade it
 * is reopened, since versions only add; queries made meanwhile run then.
 */
export function closeOnVersionChange(db: Dexie): void {
  db.on('versionchange', ({ newVersion }) => {
    const isUpgrade = newVersion !== null && newVersion !== deletingVersion;
    if (!isUpgrade) deleted.add(db);
    db.close();
    if (isUpgrade) db.open().catch(() => undefined);
    // Prevents Dexie's console warning, as this happens on every logout.
    return false;
  });
}
