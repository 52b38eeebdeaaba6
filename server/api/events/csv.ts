/** Starts that a spreadsheet would take for a formula, full-width forms included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** Cells to be quoted. The semicolon is included because spreadsheets in many countries split at it. */
const unruly = /[",;\t\r\n]/;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return unruly.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file (RFC 4180) with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
