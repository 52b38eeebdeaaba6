/** The object store doesn’t do what it is asked to; the message says what came of it and holds no secret. */
export class StoreTrouble extends Error {
  override readonly name = 'StoreTrouble';
}
