/** Starts that a spreadsheet would take for a formula, full-width forms included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** Cells to be quoted. The semicolon is included because spreadsheets in many countries split at it. */
const unruly = /[",;\t\r\n]/;
/** Without it, spreadsheets don't read the file as UTF-8. */
const byteOrderMark = '\uFEFF';
const heading = ['display_name', 'username', 'status', 'since', 'place'];

/** One line of the file: all that an organizer may know of a subscriber. */
export interface SubscriberLine {
  displayName: string;
  username: string;
  status: 'subscribed' | 'waiting';
  /** since when, in epoch ms; null if it wasn't recorded */
  since: number | null;
  /** position on the waiting list, from 1; null for seated users */
  place: number | null;
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return unruly.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180) with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** How a file of subscribers begins. */
export const subscriberCsvStart = byteOrderMark + csvLine(heading);

export function subscriberCsvLine({ displayName, username, status, since, place }: SubscriberLine): string {
  const at = since === null ? '' : new Date(since).toISOString();
  return csvLine([displayName, username, status, at, place === null ? '' : String(place)]);
}
