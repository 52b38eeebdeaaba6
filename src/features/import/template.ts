import { columnTexts } from './texts.ts';

/** Programs of countries with decimal commas part cells by semicolons. */
function separatorHere(): string {
  return new Intl.NumberFormat().format(1.5).includes(',') ? ';' : ',';
}

function cell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const second: Record<string, string> = {
  id: 'market-01',
  title: 'Christmas market',
  start: '2026-12-05',
  end: '2026-12-08',
  'time zone': 'Europe/Madrid',
  place: 'Plaza Mayor',
  city: 'Madrid',
  country: 'Spain',
  category: 'Markets & Fairs',
  description: 'Stalls, music and hot chocolate.',
  price: 'free',
  'all day': 'yes',
};

/** The template: the columns with two example events, as UTF-8 with the mark by which spreadsheets know it. */
export function templateText(separator = separatorHere()): string {
  const names = columnTexts.map(({ name }) => name);
  const first = columnTexts.map(({ name, example }) => (name === 'repeats' ? '' : example));
  const rows = [names, first, names.map((name) => second[name] ?? '')];
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`;
}
