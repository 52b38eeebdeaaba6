import { UnreadableFile } from '#contract/calendar/unreadable-file.ts';
import { readCsv, separatorOf, type CsvRecord } from '#contract/csv/read-csv.ts';
import type { EventField } from '#contract/events/rules.ts';
import * as texts from '#features/import/texts.ts';
import { checkEvent } from './check-row.ts';
import { readHeader, type Column, type Header } from './columns.ts';
import { CellFault, eventOfCells, type CellOf } from './csv-event.ts';
import { weighOrder, type DayOrder, type OrderEvidence } from './dates.ts';
import { createPauses, mostEvents, type Choices, type Fault, type ReadRow, type Reading } from './reading.ts';

const dateColumns = ['start', 'date', 'end', 'endDate'] as const satisfies readonly Column[];

/** The column that sets a field of the event, where it isn't called the same. */
const columnOfField: Partial<Record<EventField, Column>> = {
  title: 'title',
  description: 'description',
  locationName: 'place',
  address: 'address',
  city: 'city',
  state: 'state',
  country: 'country',
  postalCode: 'postalCode',
  category: 'category',
  tags: 'tags',
  price: 'price',
  capacity: 'capacity',
  event_link: 'link',
  language: 'language',
  recurrence: 'repeats',
  date_time: 'start',
  end_date_time: 'end',
  start_date: 'start',
  end_date: 'end',
  timezone: 'zone',
  location: 'latitude',
};

interface Records {
  header: Header;
  /** without blank ones, and at most so many as are read */
  all: CsvRecord[];
  more: number;
}

const isBlank = ({ cells }: CsvRecord) => cells.every((cell) => cell.trim() === '');

async function readRecords(text: string): Promise<Records> {
  const pause = createPauses();
  let header: Header | null = null;
  let more = 0;
  const all: CsvRecord[] = [];
  for (const record of readCsv(text, separatorOf(text))) {
    const resting = pause();
    if (resting !== null) await resting;
    if (isBlank(record)) continue;
    if (header === null) header = readHeader(record.cells);
    else if (all.length < mostEvents) all.push(record);
    else more += 1;
  }
  if (header === null) throw new UnreadableFile(texts.isEmpty);
  const found = [...header.names.values(), ...header.unused];
  if (!header.at.has('title')) throw new UnreadableFile(texts.noTitleColumn(found));
  if (!header.at.has('start') && !header.at.has('date')) throw new UnreadableFile(texts.noStartColumn(found));
  return { header, all, more };
}

function cellsOf({ cells }: CsvRecord, { at }: Header): CellOf {
  return (column) => {
    const index = at.get(column);
    return index === undefined ? '' : (cells[index] ?? '').trim();
  };
}

function orderOf(
  cells: readonly CellOf[],
  wanted: DayOrder | null,
  locale: string,
): Reading['order'] & object & { isAsked: boolean } {
  const evidence: OrderEvidence = { dayFirst: 0, monthFirst: 0, open: 0 };
  for (const cell of cells) for (const column of dateColumns) weighOrder(evidence, cell(column));
  const { dayFirst, monthFirst, open } = evidence;
  const usual: DayOrder = /^en-US|^en$/i.test(locale) ? 'month-first' : 'day-first';
  const shown =
    dayFirst === monthFirst ? null : dayFirst > monthFirst ? ('day-first' as const) : ('month-first' as const);
  return { used: wanted ?? shown ?? usual, isShown: shown !== null, isAsked: open + dayFirst + monthFirst > 0 };
}

/** The row's own name, else what it is, when and where. */
function identityOf(cell: CellOf, { event }: { event: ReadRow['event'] }): string[] {
  const id = cell('id');
  if (id !== '') return ['csv-id', id];
  const { title, date_time: start, start_date: day, locationName, address, city, event_link: link } = event;
  const place = [locationName, address, city, link].find((part) => part != null) ?? '';
  const when = day ?? new Date(start).toISOString();
  return ['csv', title.toLowerCase(), when, place.toLowerCase()];
}

/**
 * Reads the events of a CSV file, in slices that leave the page responsive.
 * @param locale of the device: decides about dates that can be read in two ways
 * @throws UnreadableFile for a file without the columns that every event needs
 */
export async function readCsvRows(
  text: string,
  { zone, order: wanted }: Choices,
  locale: string,
): Promise<Omit<Reading, 'isGuessed'>> {
  const { header, all, more } = await readRecords(text);
  const cells = all.map((record) => cellsOf(record, header));
  const { isAsked, ...order } = orderOf(cells, wanted, locale);
  const rows: ReadRow[] = [];
  const faults: Fault[] = [];
  let isFloating = false;
  const nameOf = (column: Column | undefined) => (column === undefined ? null : (header.names.get(column) ?? column));
  const pause = createPauses();
  for (const [index, record] of all.entries()) {
    const resting = pause();
    if (resting !== null) await resting;
    const { row, line } = record;
    const fault = (field: string | null, message: string) =>
      void faults.push({ row, line: line === row ? null : line, field, message });
    const cell = cells[index];
    if (record.isUnclosed || cell === undefined) {
      fault(null, texts.unclosedQuote);
      continue;
    }
    try {
      const read = eventOfCells(cell, { order: order.used, zone });
      const checked = checkEvent(read.event);
      if ('message' in checked) {
        fault(checked.field === null ? null : nameOf(columnOfField[checked.field]), checked.message);
        continue;
      }
      isFloating ||= read.isFloating;
      rows.push({ row, identity: identityOf(cell, checked), ...checked });
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      fault(nameOf(error.column), error.message);
    }
  }
  return { rows, faults, more, unused: header.unused, order: isAsked ? order : null, isFloating };
}
