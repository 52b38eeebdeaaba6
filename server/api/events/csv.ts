/** What a spreadsheet would take for a formula, however wide the sign is written. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** The semicolon too: spreadsheets of half the world split at it. */
const unruly = /[",;\t\r\n]/;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return unruly.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
