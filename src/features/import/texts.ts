import { pluralize } from '#ui/text/plural.ts';
import { formatNumber } from '#ui/text/format-number.ts';
import type { DayOrder } from './read/dates.ts';

const events = (count: number) => pluralize(count, 'event', 'events');

// Screen
export const importEvents = 'Import events';
export const whatItDoes =
  'Take your events over from a spreadsheet or another calendar: a .csv or .ics file of up to 5 MB and 2,000 events. The file is read on this device, without a connection too, and you see everything before anything is made.';
export const chooseFile = 'Choose a file';
export const orDrop = 'or drop it here';
export const template = 'CSV template';
export const templateFile = 'scape-events.csv';
export const columnsTitle = 'What the columns mean';
export const columnsHelp =
  'Only the title and the start are needed. Columns are known by their usual names in English and Spanish, in any order; exports of other calendars work as they are.';
export const reading = 'Reading the file…';
export const anotherFile = 'Choose another file';
export const couldNotRead = 'This file could not be read. Please try another one.';

// What is wrong with a file
export const tooLarge =
  'This file is larger than 5 MB. Split it into smaller ones and import them one after the other.';
export const isEmpty = 'This file is empty.';
export const fileGone = 'This file can no longer be read. Was it moved or changed? Please choose it again.';
export const isWorkbook =
  'This is a spreadsheet program’s own format. Save it as CSV there (File, Save as, CSV UTF-8), and import that file.';
export const isNoText =
  'This is no text file. Scape imports .csv files from spreadsheets and .ics files from calendars.';
const list = (names: readonly string[], most: number) => {
  const more = names.length - most;
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
};
/** @param found the names in the file's first row */
const missingColumn = (names: string, found: readonly string[]) =>
  `No column is called ${names}. The first row of the file must name the columns: see the template.${found.length === 0 ? '' : ` Found there: ${list(found, 8)}.`}`;
export const noTitleColumn = (found: readonly string[]) => missingColumn('“title” or “título”', found);
export const noStartColumn = (found: readonly string[]) => missingColumn('“start”, “date” or “fecha”', found);
export const noEvents = 'There is no event in this file.';

// What is wrong with a row
export const untitled = 'Without a title';
export const event = 'event';
export const invalid = 'Can’t be taken as it is';
export const notText = 'Holds a character (NUL) that is no text: write this cell anew';
const shownLetters = 60;
export const cantRead = (cell: string, how: string) =>
  `“${cell.length > shownLetters ? `${cell.slice(0, shownLetters)}…` : cell}” can’t be read. ${how}`;
export const titleMissing = 'Missing: every event needs a title';
export const startMissing = 'Missing: every event needs a start, such as 2026-11-28 21:00';
export const dayMissing = 'Has a time but no date: write both, such as 2026-11-28 21:00';
export const timeMissing = 'Missing: give a time such as 21:00, or mark the event as all day';
export const endTimeMissing = 'Has a date but no time: write both, such as 2026-11-29 02:00';
export const endsBefore = 'Is before the start';
export const howDates = (order: DayOrder) =>
  `Write it as 2026-11-28 21:00 or ${order === 'day-first' ? '28/11/2026' : '11/28/2026'} 21:00`;
export const howZones = 'Write a time zone such as Europe/Madrid';
export const howFlags = 'Write yes or no';
export const howLatitude = 'Write degrees from -90 to 90, such as 40.4168';
export const howLongitude = 'Write degrees from -180 to 180, such as -3.7038';
export const halfPoint = 'Missing: a point needs latitude and longitude';
export const howPrices = 'Write an amount such as 12.50, or free';
export const unknownCurrency = (text: string) => `“${text.trim()}”: write one currency, by its code such as EUR`;
export const howCapacities = 'Write a whole number from 1';
export const howLinks = 'Write a web address such as https://example.org';
export const howLanguages = 'Write a language such as es or Spanish';
export const howRepeats = 'Write daily, weekly, monthly or yearly, or a rule such as FREQ=WEEKLY;BYDAY=MO';
export const unclosedQuote =
  'A quotation mark (") opens here and never closes, so nothing behind it could be read. Close it, or double it';
export const cancelledThere = 'cancelled in that calendar, and left out';
export const sameAs = (row: number) =>
  `The same event as row ${formatNumber(row)}: give each an id of its own if both are meant`;

// Preview
/** `500 events found, 3 rows with faults` */
export const found = (count: number, faults: number) =>
  `${events(count)} found${faults === 0 ? '' : `, ${pluralize(faults, 'row', 'rows')} with faults`}`;
export const newCount = (count: number) => `${events(count)} new`;
export const sameCount = (count: number) => `${events(count)} here already, and left as they are`;
export const deletedCount = (count: number) =>
  `${events(count)} imported before and deleted since: not brought back. To have one again, give it another id in the file.`;
export const changedCount = (count: number) => `${events(count)} here already, but different from the file`;
export const updateChanged = (count: number) => `Change ${count === 1 ? 'it' : 'them'} to what the file says`;
export const moreCount = (count: number) =>
  `${formatNumber(count)} more rows were not read: 2,000 events go at once. Import the rest as another file.`;
export const unusedNames = (names: readonly string[]) =>
  `Not taken over, as events here have no place for it: ${list(names, 8)}.`;
export const guessedEncoding =
  'The file isn’t UTF-8, so it was read as Western European text. If letters look wrong below, save it as “CSV UTF-8”.';
export const zoneLabel = 'Times without a time zone are in';
export const orderLabel = 'Dates such as 3/4/2026 are';
export const orders: Record<DayOrder, string> = { 'day-first': '3\u00A0April', 'month-first': 'March\u00A04' };
export const orderShown = (order: DayOrder) =>
  `Dates such as 3/4/2026 were read as ${orders[order]}, as other dates of the file show.`;
export const faultsTitle = (count: number) => `${pluralize(count, 'row', 'rows')} with faults`;
export const faultsHelp =
  'These are left out. Mend them in the file and import it again, now or later: what is here already isn’t made twice.';
/** `Row 14`, `Row 12 (line 14)` */
export const rowName = (row: number, line: number | null) =>
  line === null ? `Row ${formatNumber(row)}` : `Row ${formatNumber(row)} (line ${formatNumber(line)})`;
export const eventsTitle = 'Events in the file';
export const alreadyHere = 'Here already';
export const deleted = 'Deleted before';
export const differs = (fields: readonly string[]) => `Different: ${fields.join(', ')}`;
export const online = 'Online';
export const showMore = (count: number) => `Show ${formatNumber(count)} more`;
export const importAsDrafts = (count: number) => `Import ${events(count)} as drafts`;
export const publish = (count: number) => `Publish ${events(count)}`;
export const update = (count: number) => `Change ${events(count)}`;
export const draftsHelp = 'Drafts are seen by you alone; all of them can be published with one press.';
export const nothingNew = 'Nothing new: all of these events are here already.';
export const nothingUsable = 'No row can be imported as it is.';

// Done
export const importedDrafts = (count: number) => `${events(count)} imported as drafts`;
export const importedPublished = (count: number) => `${events(count)} on this device, and on the way to everybody`;
export const changedEvents = (count: number) => `${events(count)} changed`;
export const continuesAlone = 'You can leave this page or close Scape: the import goes on by itself.';
export const myEvents = 'My Events';
export const publishAll = (count: number) => `Publish all ${formatNumber(count)}`;

// Columns of the template
export const columnTexts: readonly { name: string; what: string; example: string }[] = [
  {
    name: 'id',
    what: 'Your own number or name for the event. With it a changed title or date is a change of the same event',
    example: 'jazz-01',
  },
  { name: 'title', what: 'What it is called', example: 'Jazz in the park' },
  {
    name: 'start',
    what: 'Date and time; a date alone makes it an all-day event. Date and time may also be two columns: date, time',
    example: '2026-11-28 21:00',
  },
  { name: 'end', what: 'Date and time, or a time alone', example: '23:30' },
  {
    name: 'time zone',
    what: 'Where those times are. If empty, you choose one for the whole file',
    example: 'Europe/Madrid',
  },
  { name: 'place', what: 'The name of the place', example: 'Parque Central' },
  { name: 'address', what: 'Street and number', example: 'Calle Mayor 1' },
  { name: 'city', what: 'Also: state, country, postal code', example: 'Madrid' },
  { name: 'country', what: 'Its name', example: 'Spain' },
  { name: 'latitude', what: 'Degrees, for the pin on the map', example: '40.4168' },
  { name: 'longitude', what: 'Degrees', example: '-3.7038' },
  {
    name: 'category',
    what: 'As in Scape, in English or Spanish; other words become tags',
    example: 'Music & Concerts',
  },
  { name: 'tags', what: 'Parted by commas', example: 'jazz, open air' },
  { name: 'description', what: 'As long as you like; line breaks are kept', example: 'Three bands, free seats.' },
  { name: 'price', what: 'An amount, or free', example: '12.50' },
  {
    name: 'currency',
    what: 'Its code; a price such as €12.50 names it too. If empty, prices are shown with $',
    example: 'EUR',
  },
  { name: 'capacity', what: 'How many can come; 100 if empty', example: '250' },
  { name: 'link', what: 'A web address. Without a place, the event is online', example: 'https://example.org/jazz' },
  { name: 'language', what: 'The language it is held in', example: 'Spanish' },
  { name: 'all day', what: 'yes or no', example: 'no' },
  { name: 'repeats', what: 'daily, weekly, monthly, yearly, or a rule of RFC 5545', example: 'weekly' },
];
