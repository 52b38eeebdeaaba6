export interface Row {
  what: string;
  measured: string;
  /** empty where nothing was aimed at */
  goal?: string;
  isMet?: boolean;
}

const mark = ({ isMet }: Row) => (isMet === undefined ? '' : isMet ? 'met' : 'MISSED');

/** Rows as lines, each column as wide as its widest cell. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.what, row.measured, row.goal ?? '', mark(row)]);
  const all = [['', 'measured', 'goal', ''], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  const lines = all.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** A row of a number that should stay below another. */
export function below(what: string, value: number, limit: number, show: (value: number) => string): Row {
  return { what, measured: show(value), goal: `< ${show(limit)}`, isMet: value < limit };
}

/** A row of a number that may be as large as another, but no larger. */
export function atMost(what: string, value: number, limit: number, show: (value: number) => string): Row {
  return { what, measured: show(value), goal: `<= ${show(limit)}`, isMet: value <= limit };
}

/** A row of a number that should be at least another. */
export function atLeast(what: string, value: number, limit: number, show: (value: number) => string): Row {
  return { what, measured: show(value), goal: `>= ${show(limit)}`, isMet: value >= limit };
}
