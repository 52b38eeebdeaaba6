/** A chosen file was refused; the message is for the user. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}
