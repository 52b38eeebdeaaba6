/** A command was called with wrong arguments. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

export const backupUsage = `Usage: npm run backup -- FOLDER [--verify]

  --verify        reads every picture again that is there from earlier backups`;
export const restoreUsage = `Usage: npm run restore -- FOLDER [--replace] [--end-sessions]
       npm run restore -- --renew-epoch [--end-sessions]

  --replace       puts aside what is there
  --end-sessions  everybody has to sign in again
  --renew-epoch   restores nothing: for a database that came back by other means, with its servers stopped`;

/** @param args after the script's name */
export function readBackupOptions(args: string[]): { folder: string; isVerifying: boolean } {
  const [folder, ...more] = args.filter((arg) => arg !== '--verify');
  if (folder === undefined || more.length > 0 || folder.startsWith('-')) throw new WrongUsage(backupUsage);
  return { folder, isVerifying: args.includes('--verify') };
}

export interface RestoreOptions {
  /** null: restore nothing, only renew the epoch */
  folder: string | null;
  isReplacing: boolean;
  areSessionsKept: boolean;
}

const flags = ['--replace', '--end-sessions', '--renew-epoch'];

/** @param args after the script's name */
export function readRestoreOptions(args: string[]): RestoreOptions {
  const given = args.filter((arg) => arg.startsWith('-'));
  const [folder = null, ...more] = args.filter((arg) => !arg.startsWith('-'));
  const isRenewing = given.includes('--renew-epoch');
  const isReplacing = given.includes('--replace');
  const isWrong = given.some((flag) => !flags.includes(flag)) || more.length > 0;
  if (isWrong || isRenewing === (folder !== null) || (isRenewing && isReplacing)) throw new WrongUsage(restoreUsage);
  return { folder, isReplacing, areSessionsKept: !given.includes('--end-sessions') };
}
