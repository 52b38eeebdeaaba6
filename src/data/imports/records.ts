import type { AccountDb } from '#data/db/account-db.ts';

/** Some changes of an import that aren't in the outbox yet, under a key of their own. */
export interface ImportPart {
  key: string;
  refs: string[];
}

/** An import on this device: its events, and the changes that are still to be queued. */
export interface ImportRecord {
  id: string;
  /** the file's name */
  name: string;
  /** epoch ms */
  at: number;
  /** refs of its events */
  refs: string[];
  left: ImportPart[];
}

/** The keys of imports in `meta`. */
export const importKey = (id: string): string => `import:${id}`;
const partStart = 'import-part:';
export const importPartKey = (id: string, at: number): string => `${partStart}${id}:${String(at)}`;

/** Whether a key of `meta` is that of changes that aren't in the outbox yet. */
export const isImportPartKey = (key: string): boolean => key.startsWith(partStart);

/** All imports on this device, oldest first. */
export async function readImports(db: AccountDb): Promise<ImportRecord[]> {
  const rows = await db.meta.where('key').startsWith(importKey('')).toArray();
  return rows.map(({ value }) => value as ImportRecord).sort((left, right) => left.at - right.at);
}

/** Whether some of an import has still to be queued. */
export async function hasUnfinishedImport(db: AccountDb): Promise<boolean> {
  return (await db.meta.where('key').startsWith(partStart).count()) > 0;
}
