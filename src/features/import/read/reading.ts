import type { EventField } from '#contract/events/rules.ts';
import type { EventInput } from '#contract/events/entity.ts';
import type { DayOrder } from './dates.ts';

/** A row that can be imported. */
export interface ReadRow {
  /** its number in the file: the row of a spreadsheet, or which event of a calendar; from 1 */
  row: number;
  /** what tells it from all others, in later versions of the file too */
  identity: string[];
  event: EventInput;
  /** the fields that the file says something of */
  fields: EventField[];
}

/** Why a row can't be imported. */
export interface Fault {
  row: number;
  /** where it begins in a text editor, if that isn't the row */
  line: number | null;
  /** what the file calls the field; null: the whole row */
  field: string | null;
  /** what is wrong and what to do */
  message: string;
}

/** What a file holds. */
export interface Reading {
  rows: ReadRow[];
  faults: Fault[];
  /** how many events aren't read, because there are too many */
  more: number;
  /** names of columns, or of parts of a calendar, that events have no place for */
  unused: string[];
  /** by which order dates such as 3/4/2026 were read, and whether another date shows it; null: there are none */
  order: { used: DayOrder; isShown: boolean } | null;
  /** some times name no zone, and were read by the zone that was given */
  isFloating: boolean;
  /** the file's encoding had to be guessed */
  isGuessed: boolean;
}

/** What a person may decide about how a file is read. */
export interface Choices {
  /** IANA name, for times that name none */
  zone: string;
  /** null: by what other dates of the file show, else by the language of the device */
  order: DayOrder | null;
}

/** More events than a festival has; the rest of a longer file is imported as another file. */
export const mostEvents = 2_000;

export const mostBytes = 5 * 1024 * 1024;

const sliceMs = 12;

/** Lets the page breathe: resolves at once while the slice lasts, else after the browser has drawn. */
export function createPauses(): () => Promise<void> | null {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < sliceMs) return null;
    return new Promise((resolve) => {
      setTimeout(() => {
        startedAt = performance.now();
        resolve();
      });
    });
  };
}
