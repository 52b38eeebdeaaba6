/** The file as a whole is not what it should be. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
