import { readSettings } from '#server/env.ts';
import { versionHere } from '#server/version.ts';
import { makeBackup } from './make-backup.ts';
import { readBackupOptions } from './options.ts';
import { reportOfBackup } from './report-text.ts';
import { runCli } from './run-command.ts';

await runCli(async () => {
  const { folder, isVerifying } = readBackupOptions(process.argv.slice(2));
  const settings = readSettings(process.env);
  const order = { settings, folder, isVerifying, version: versionHere(), now: new Date() };
  console.log(reportOfBackup(folder, await makeBackup(order)));
});
