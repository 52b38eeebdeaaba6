/** The object store failed; the message names the call and its outcome, and contains no secret. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';

  /** @param fault the call and its outcome, such as `GET blobs/…: 403 SignatureDoesNotMatch` */
  constructor(fault: string) {
    super(`The object store failed: ${fault}`);
  }
}
