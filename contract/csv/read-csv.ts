/** One record of a CSV file. */
export interface CsvRecord {
  /** its number among the records, from 1: the row of a spreadsheet */
  row: number;
  /** the line of the file where it begins, from 1; greater than `row` behind cells with line breaks */
  line: number;
  cells: string[];
  /** a quotation mark opens in it that nothing closes: its last cell is the rest of the file */
  isUnclosed: boolean;
}

export type Separator = ',' | ';' | '\t';

const separators = [',', ';', '\t'] as const satisfies readonly Separator[];
const [lineFeed, carriageReturn] = [10, 13];

/** Programs that tell the separator in a line of its own before the header: `sep=;`. */
const hintPattern = /^sep=([,;\t])\r?\n/i;

/** The rows that are looked at for their separator. */
const sampleRows = 5;

/**
 * The separator that a file uses: the one that cuts its first records into most cells.
 * @param text without a byte order mark
 */
export function separatorOf(text: string): Separator {
  const [, hint] = hintPattern.exec(text) ?? [];
  if (hint !== undefined) return hint as Separator;
  const cellsBy = (separator: Separator) => {
    const sample: number[] = [];
    for (const { cells } of readCsv(text, separator)) {
      if (sample.push(cells.length) === sampleRows) break;
    }
    // A comma within texts cuts some records only; the header counts most, for it has no texts.
    return sample[0] ?? 0;
  };
  const counts = separators.map((separator) => [separator, cellsBy(separator)] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** How many line breaks a piece of the text holds: CRLF counts once. */
function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count += 1;
  }
  return count;
}

/** A cell, and where the text goes on behind it. */
interface Cell {
  text: string;
  end: number;
  isUnclosed: boolean;
}

function endOfPlain(text: string, from: number, separator: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === separator || code === lineFeed || code === carriageReturn) break;
  }
  return at;
}

function readQuoted(text: string, from: number, separator: number): Cell {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { text: parts.join('') + text.slice(at), end: text.length, isUnclosed: true };
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') {
      // What stands behind the closing mark belongs to the cell all the same.
      const end = endOfPlain(text, quote + 1, separator);
      return { text: parts.join('') + text.slice(quote + 1, end), end, isUnclosed: false };
    }
    parts.push('"');
    at = quote + 2;
  }
}

function readCell(text: string, from: number, separator: number): Cell {
  if (text[from] === '"') return readQuoted(text, from, separator);
  const end = endOfPlain(text, from, separator);
  return { text: text.slice(from, end), end, isUnclosed: false };
}

/**
 * Reads the records of a CSV file (RFC 4180), one by one, in time proportional to its length: cells in quotation marks may
 * hold separators, line breaks and doubled quotation marks; lines end with CRLF, LF or CR. Cells are texts and nothing else:
 * what a spreadsheet would take for a formula stays as it is written.
 * @param text without a byte order mark
 */
export function* readCsv(text: string, separator: Separator): Generator<CsvRecord, void> {
  const code = separator.charCodeAt(0);
  let at = hintPattern.exec(text)?.[0].length ?? 0;
  let [row, line] = at > 0 ? [1, 2] : [0, 1];
  while (at < text.length) {
    row += 1;
    const record: CsvRecord = { row, line, cells: [], isUnclosed: false };
    const start = at;
    for (;;) {
      const cell = readCell(text, at, code);
      record.cells.push(cell.text);
      record.isUnclosed ||= cell.isUnclosed;
      at = cell.end;
      if (text.charCodeAt(at) !== code) break;
      at += 1;
    }
    if (text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at += 1;
    at += 1;
    line += lineBreaks(text, start, Math.min(at, text.length));
    yield record;
  }
}
