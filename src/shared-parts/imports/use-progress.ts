import type { OpenAccount } from '#data/db/account-in-use.ts';
import { importProgress, type ImportProgress } from '#data/imports/progress.ts';
import { readImports } from '#data/imports/records.ts';
import { useLive } from '#ui/hooks/use-live.ts';

/** The imports that haven't arrived whole, updated live; null until read. */
export function useImportProgress({ db }: Pick<OpenAccount, 'db'>): ImportProgress[] | null {
  return useLive<ImportProgress[] | null>(
    async () => importProgress(await readImports(db), await db.outbox.toArray()).open,
    [db],
    null,
  );
}
