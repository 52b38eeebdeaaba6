/** The object store doesn’t do what it is asked to; the message says what came of it and holds no secret. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';

  /** @param fault the call and its outcome, such as `GET blobs/…: 403 SignatureDoesNotMatch` */
  constructor(fault: string) {
    super(`The object store failed: ${fault}`);
  }
}
