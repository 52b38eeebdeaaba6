/** A folder that can't be restored from, or backed up to; the message says why. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup';
}
