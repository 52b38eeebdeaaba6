import type { Tx } from '#server/db/engine/database.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

/** Rows per page; other requests can run between two pages. */
export const rowsAtOnce = 500;

type ExportRow = Record<string, unknown>;

export function isoOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** Makes a row readable: `_at` columns become ISO times. */
function withIsoTimes(row: ExportRow): ExportRow {
  const isTime = (name: string, value: unknown) => name.endsWith('_at') && typeof value === 'number';
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isTime(name, value) ? isoOrNull(value as number) : value]),
  );
}

export interface ExportPage {
  rows: ExportRow[];
  /** where the next page starts; null on the last page */
  next: string | null;
}

/** A list in the export, read page by page; each page continues after the key of the previous one's last row. */
export interface ExportPart {
  name: string;
  page(tx: Tx, actor: Actor, after: string | null, now: number): Promise<ExportPage>;
}

function part<Found extends object>(
  name: string,
  {
    read,
    nameOf,
    view,
  }: {
    read(tx: Tx, userId: number, after: string | null, limit: number): Promise<Found[]>;
    nameOf(row: Found): string;
    view(row: Found, userId: number, now: number): object;
  },
): ExportPart {
  return {
    name,
    async page(tx, { userId }, after, now) {
      const rows = await read(tx, userId, after, rowsAtOnce);
      const last = rows.length === rowsAtOnce ? rows.at(-1) : undefined;
      return {
        rows: rows.map((row) => withIsoTimes(view(row, userId, now) as ExportRow)),
        next: last === undefined ? null : nameOf(last),
      };
    },
  };
}

type NumberedList<Found> = (tx: Tx, place: { userId: number; after: number; limit: number }) => Promise<Found[]>;
type NamedList<Found> = (tx: Tx, place: { userId: number; after: string; limit: number }) => Promise<Found[]>;

/** A list ordered by id. */
export function byId<Found extends { id: number }>(
  name: string,
  list: NumberedList<Found>,
  view: (row: Found, userId: number, now: number) => object = (row) => row,
): ExportPart {
  return part<Found>(name, {
    read: (tx, userId, after, limit) => list(tx, { userId, after: Number(after ?? 0), limit }),
    nameOf: (row) => String(row.id),
    view,
  });
}

/** A list ordered by another key. */
export function byName<Found extends object>(
  name: string,
  list: NamedList<Found>,
  nameOf: (row: Found) => string,
  view: (row: Found) => object = (row) => row,
): ExportPart {
  return part<Found>(name, {
    read: (tx, userId, after, limit) => list(tx, { userId, after: after ?? '', limit }),
    nameOf,
    view,
  });
}
