import { timesOfDays } from '#contract/calendar/all-day.ts';
import { daysLater } from '#contract/calendar/days.ts';
import { instantAt } from '#contract/calendar/zoned-time.ts';
import type { EventInput } from '#contract/events/entity.ts';
import { tagsOfTopics } from '#contract/events/topics.ts';
import * as texts from '#features/import/texts.ts';
import type { Column } from './columns.ts';
import { readWritten, type DayOrder, type WrittenTime } from './dates.ts';
import * as values from './values.ts';

/** Something in a cell that can't be imported. */
export class CellFault extends Error {
  override readonly name = 'CellFault';
  readonly column: Column;

  constructor(column: Column, message: string) {
    super(message);
    this.column = column;
  }
}

/** The cells of one record: trimmed, empty where there is none. */
export type CellOf = (column: Column) => string;

function valueOf<Value>(cell: CellOf, column: Column, read: (text: string) => Value | undefined, message: string) {
  const text = cell(column);
  if (text === '') return null;
  const value = read(text);
  if (value === undefined) throw new CellFault(column, texts.cantRead(text, message));
  return value;
}

function writtenIn(cell: CellOf, column: Column, order: DayOrder): WrittenTime {
  const none = { day: null, time: null, offset: null };
  return valueOf(cell, column, (text) => readWritten(text, order) ?? undefined, texts.howDates(order)) ?? none;
}

/** What three columns say together: one with day and time, one for each. */
function together(cell: CellOf, [both, day, time]: [Column, Column, Column], order: DayOrder): WrittenTime {
  const [first, second, third] = [
    writtenIn(cell, both, order),
    writtenIn(cell, day, order),
    writtenIn(cell, time, order),
  ];
  return {
    day: first.day ?? second.day ?? third.day,
    time: third.time ?? first.time ?? second.time,
    offset: first.offset ?? second.offset ?? third.offset,
  };
}

/** The column that people look at for the start. */
function columnOfStart(cell: CellOf): Column {
  return cell('start') === '' && cell('date') !== '' ? 'date' : 'start';
}

interface Times extends Pick<EventInput, 'date_time' | 'end_date_time' | 'start_date' | 'end_date' | 'timezone'> {
  isFloating: boolean;
}

function daysTimes(start: WrittenTime & { day: string }, end: WrittenTime, zone: string): Omit<Times, 'isFloating'> {
  const last = end.day ?? start.day;
  if (last < start.day) throw new CellFault('end', texts.endsBefore);
  const days = { first: start.day, last };
  return {
    ...timesOfDays(days, zone),
    start_date: days.first,
    end_date: last === days.first ? null : last,
    timezone: zone,
  };
}

function readTimes(cell: CellOf, order: DayOrder, deviceZone: string): Times {
  const ownZone = valueOf(cell, 'zone', values.readZone, texts.howZones);
  const zone = ownZone ?? deviceZone;
  const start = together(cell, ['start', 'date', 'time'], order);
  const end = together(cell, ['end', 'endDate', 'endTime'], order);
  const { day } = start;
  if (day === null) {
    throw new CellFault(columnOfStart(cell), start.time === null ? texts.startMissing : texts.dayMissing);
  }
  const isAllDay = valueOf(cell, 'allDay', values.readFlag, texts.howFlags) ?? start.time === null;
  const isFloating = ownZone === null && start.offset === null;
  if (isAllDay) return { ...daysTimes({ ...start, day }, end, zone), isFloating };
  if (start.time === null) throw new CellFault('time', texts.timeMissing);
  const at = (written: string, time: string, offset: string | null) =>
    offset === null ? instantAt(`${written}T${time}`, zone) : `${written}T${time}${offset}`;
  const date_time = at(day, start.time, start.offset);
  const times = { date_time, start_date: null, end_date: null, timezone: zone, isFloating };
  if (end.time === null) {
    if (end.day !== null && end.day !== day) throw new CellFault('end', texts.endTimeMissing);
    return { ...times, end_date_time: null };
  }
  let end_date_time = at(end.day ?? day, end.time, end.offset);
  // After midnight, for people name the day of a night by its evening.
  if (end.day === null && Date.parse(end_date_time) < Date.parse(date_time)) {
    end_date_time = at(daysLater(day, 1), end.time, end.offset);
  }
  if (Date.parse(end_date_time) < Date.parse(date_time)) throw new CellFault('end', texts.endsBefore);
  return { ...times, end_date_time };
}

function readPoint(cell: CellOf): EventInput['location'] {
  const latitude = valueOf(cell, 'latitude', (text) => values.readDegrees(text, 90), texts.howLatitude);
  const longitude = valueOf(cell, 'longitude', (text) => values.readDegrees(text, 180), texts.howLongitude);
  if (latitude === null && longitude === null) return null;
  if (latitude === null || longitude === null) {
    throw new CellFault(latitude === null ? 'latitude' : 'longitude', texts.halfPoint);
  }
  return { type: 'Point', coordinates: [longitude, latitude] };
}

function readPrice(cell: CellOf): Pick<EventInput, 'price' | 'pricing_type' | 'currency'> {
  const price = valueOf(cell, 'price', (text) => values.readPrice(text, cell('currency')), texts.howPrices);
  if (price === null) return {};
  if (price.amount === null)
    throw new CellFault('price', texts.unknownCurrency(`${cell('price')} ${cell('currency')}`));
  const { amount, currency } = price;
  const named = currency === null ? {} : { currency };
  return { price: amount, pricing_type: Number(amount) > 0 ? 'paid' : 'free', ...named };
}

const orNull = (text: string) => (text === '' ? null : text);

function readCapacity(cell: CellOf): Pick<EventInput, 'capacity'> {
  const capacity = valueOf(cell, 'capacity', values.readCapacity, texts.howCapacities);
  if (capacity === null) return {};
  if (capacity < 1) throw new CellFault('capacity', texts.howCapacities);
  return { capacity };
}

/** A word for a category that isn't known stays as a tag, so that nothing is lost. */
function readTopics(cell: CellOf): Pick<EventInput, 'category' | 'tags'> {
  const written = cell('category');
  const category = written === '' ? null : values.readCategory(written);
  const words = [...(written !== '' && category === null ? [written] : []), ...cell('tags').split(/[,;|]/)];
  return { category, tags: tagsOfTopics(words) };
}

function readRepeats(cell: CellOf): Pick<EventInput, 'event_type' | 'recurrence'> {
  const recurrence = valueOf(cell, 'repeats', (text) => values.readRepeats(text), texts.howRepeats);
  return { event_type: recurrence === null ? 'individual' : 'recurring', recurrence };
}

/**
 * The event that a record describes. Lengths are checked by the contract afterwards.
 * @throws CellFault for the first cell that can't be read
 */
export function eventOfCells(
  cell: CellOf,
  { order, zone }: { order: DayOrder; zone: string },
): { event: EventInput; isFloating: boolean } {
  const title = cell('title');
  if (title === '') throw new CellFault('title', texts.titleMissing);
  const { isFloating, ...times } = readTimes(cell, order, zone);
  const location = readPoint(cell);
  const event_link = valueOf(cell, 'link', values.readLink, texts.howLinks);
  const place = {
    locationName: orNull(cell('place')),
    address: orNull(cell('address')),
    city: orNull(cell('city')),
    state: orNull(cell('state')),
    country: orNull(cell('country')),
    postalCode: orNull(cell('postalCode')),
    location,
  };
  const isNowhere = Object.values(place).every((value) => value === null);
  const online = valueOf(cell, 'online', values.readFlag, texts.howFlags) ?? (isNowhere && event_link !== null);
  const event: EventInput = {
    title,
    description: cell('description') || title,
    ...times,
    ...place,
    event_link,
    online,
    ...readTopics(cell),
    ...readPrice(cell),
    ...readCapacity(cell),
    language: valueOf(cell, 'language', values.readLanguage, texts.howLanguages),
    ...readRepeats(cell),
  };
  return { event, isFloating };
}
