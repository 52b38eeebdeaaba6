/** Why a chosen file can't be the picture, in words for the person. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}
