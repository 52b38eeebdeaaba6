/** An event that was packed, so that all of it is there without a connection. */
export interface PackRow {
  /** the event's */
  ref: string;
  /** the event's version that was packed */
  version: number;
  /** addresses of the pictures that were kept */
  pictures: readonly string[];
  /** of those pictures and the event's own row */
  bytes: number;
  /** ms */
  savedAt: number;
  /** nobody asked: it was packed because the person goes there soon */
  isAutomatic: boolean;
}
