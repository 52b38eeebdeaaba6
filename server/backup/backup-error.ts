/** A folder that can't be backed up to or restored from; the message says why. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup';
}
