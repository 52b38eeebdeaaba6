import type { EventInput } from '#contract/events/entity.ts';

/** A readable row. Its fields are checked against the contract before anything is written. */
export interface SourceRow {
  /** counted from 1 */
  number: number;
  /** identifies the event in later files: the UID, or name, date, address and city */
  identity: string[];
  event: EventInput;
  /** what has no equivalent in an event here, by the file's name for it */
  leftBehind?: string[];
  /** its times have no zone */
  isFloating?: boolean;
}

/** A row that can't be imported, with the reason. */
export interface BadRow {
  number: number;
  /** the file's name for it */
  field: string;
  message: string;
}

export type ReadRow = SourceRow | BadRow;

export function isBadRow(row: ReadRow): row is BadRow {
  return 'message' in row;
}
