import { createBackupProcess } from './backup/backup-process.ts';
import type { BackupProcess } from './backup/backup-process.ts';
import type { Web } from './api/web.ts';
import type { Settings } from './env.ts';

/** Backups that operators start in the app; null: the settings name no folder for them. */
export function openBackups(web: Web, settings: Settings, now: () => number): BackupProcess | null {
  const { backupDir: folder } = settings;
  if (folder === null) return null;
  const backups = createBackupProcess({
    settings,
    folder,
    now,
    onEnd(failure) {
      if (failure === null) web.log.info('a backup was made');
      else web.log.error({ reason: failure }, 'a backup could not be made');
    },
  });
  web.addHook('onClose', () => backups.close());
  return backups;
}
