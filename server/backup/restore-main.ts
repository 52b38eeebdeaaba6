import { readSettings } from '#server/env.ts';
import { readRestoreOptions } from './options.ts';
import { renewEpoch } from './renew-epoch.ts';
import { reportOfRestore } from './report-text.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCli } from './run-command.ts';

await runCli(async () => {
  const { folder, ...how } = readRestoreOptions(process.argv.slice(2));
  const settings = readSettings(process.env);
  if (folder === null) {
    await renewEpoch(settings, how.areSessionsKept);
    console.log('The database begins another life: devices start their pulls over. Servers may be started.');
    return;
  }
  const restored = await restoreBackup({ ...how, settings, folder, now: new Date() });
  console.log(reportOfRestore(folder, how, restored));
});
