import type { EventInput } from '#contract/events/entity.ts';

/** A row that could be read. Its fields are checked against the contract before anything is written. */
export interface SourceRow {
  /** counted from 1, as people count */
  number: number;
  /** what makes it the same event in the next file: the UID, or name, date, address and city */
  identity: string[];
  event: EventInput;
  /** what of it has no place in an event here, as the file calls it */
  leftBehind?: string[];
  /** its times named no zone */
  isFloating?: boolean;
}

/** A row that can't be imported, and why. */
export interface BadRow {
  number: number;
  /** as the file calls it */
  field: string;
  message: string;
}

export type ReadRow = SourceRow | BadRow;

export function isBadRow(row: ReadRow): row is BadRow {
  return 'message' in row;
}
