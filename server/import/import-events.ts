import { isSameJson } from '#contract/canonical-json.ts';
import { Event, EventInput } from '#contract/events/entity.ts';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import type { Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { derivedRef } from '#server/infra/deterministic-ref.ts';
import { isBadRow, type BadRow, type ReadRow } from './rows.ts';

/** The part of the writer that the importer needs. */
export interface Performer {
  perform(requests: MutationRequest[]): Promise<Outcome[]>;
}

export interface ImportReport {
  read: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: BadRow[];
  /** number of rows that lost something, by the file's name for it */
  leftBehind: Map<string, number>;
  /** rows with times that have no zone */
  floating: number;
}

interface ReadyRow {
  number: number;
  ref: string;
  event: EventInput;
}

interface Edit {
  row: ReadyRow;
  patch: Partial<EventInput>;
}

/** Rows per batch: enough for a commit to carry many, few enough to run beside other writes. */
const chunkRows = 200;

/** The rows that can be written; the others are added to the refused ones, with the invalid field. */
function readyRows(rows: ReadRow[], refused: BadRow[]): ReadyRow[] {
  const seen = new Map<string, number>();
  const ready: ReadyRow[] = [];
  for (const row of rows) {
    if (isBadRow(row)) {
      refused.push(row);
      continue;
    }
    const parsed = EventInput.safeParse(normalizeTexts(row.event));
    const ref = derivedRef('import', ...row.identity);
    const earlier = seen.get(ref);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      refused.push({ number: row.number, field: issue?.path.join('.') ?? 'row', message: issue?.message ?? 'Invalid' });
    } else if (earlier !== undefined) {
      refused.push({ number: row.number, field: 'row', message: `The same event as row ${earlier}` });
    } else {
      seen.set(ref, row.number);
      ready.push({ number: row.number, ref, event: parsed.data });
    }
  }
  return ready;
}

function refusal(number: number, outcome: Outcome): BadRow {
  const parsed = ErrorReply.safeParse(outcome.body);
  const { message = `Answered ${outcome.status}`, fields = {} } = parsed.success ? parsed.data : {};
  const [field = 'row', why = message] = Object.entries(fields)[0] ?? [];
  return { number, field, message: why };
}

/** The fields in which a stored event differs from its source. "finished" is an active event whose time has passed. */
function differences(source: EventInput, stored: Event): Partial<EventInput> {
  const current: Record<string, unknown> = {
    ...normalizeTexts(stored),
    status: stored.status === 'finished' ? 'active' : stored.status,
  };
  return Object.fromEntries(
    Object.entries(source).filter(([field, value]) => !isSameJson(value ?? null, current[field] ?? null)),
  );
}

/** Pairs each row with its outcome. */
function answered<Row>(rows: Row[], outcomes: Outcome[]): { row: Row; outcome: Outcome }[] {
  return outcomes.flatMap((outcome, index) => {
    const row = rows[index];
    return row === undefined ? [] : [{ row, outcome }];
  });
}

function notesOf(rows: readonly ReadRow[]): Pick<ImportReport, 'leftBehind' | 'floating'> {
  const leftBehind = new Map<string, number>();
  let floating = 0;
  for (const row of rows) {
    if (isBadRow(row)) continue;
    for (const name of row.leftBehind ?? []) leftBehind.set(name, (leftBehind.get(name) ?? 0) + 1);
    if (row.isFloating === true) floating += 1;
  }
  return { leftBehind, floating };
}

/**
 * Imports events idempotently: each has a ref derived from its identity.
 * @param organizerId the user who owns them
 */
export async function importEvents(
  rows: ReadRow[],
  writer: Performer,
  { organizerId, now }: { organizerId: number; now: () => number },
): Promise<ImportReport> {
  const report: ImportReport = {
    read: rows.length,
    created: 0,
    changed: 0,
    unchanged: 0,
    refused: [],
    ...notesOf(rows),
  };
  const ready = readyRows(rows, report.refused);

  function request(
    kind: 'event.create' | 'event.update',
    params: Record<string, string>,
    body: unknown,
  ): MutationRequest {
    return { actor: { userId: organizerId }, kind, params, body, files: {}, isImport: true, now: now() };
  }

  /** Creates the new events. Existing ones come back as stored, and their differences are returned as edits. */
  async function create(chunk: ReadyRow[]): Promise<Edit[]> {
    const requests = chunk.map(({ ref, event }) => request('event.create', {}, { ...event, client_id: ref }));
    const edits: Edit[] = [];
    for (const { row, outcome } of answered(chunk, await writer.perform(requests))) {
      const { current = outcome.body } = outcome.body as { current?: unknown };
      const existing = Event.safeParse(current);
      if (!existing.success) report.refused.push(refusal(row.number, outcome));
      else if (outcome.status === 201) report.created += 1;
      else edits.push({ row, patch: differences(row.event, existing.data) });
    }
    return edits;
  }

  async function update(edits: Edit[]): Promise<void> {
    if (edits.length === 0) return;
    const requests = edits.map(({ row, patch }) => request('event.update', { id: row.ref }, patch));
    for (const { row, outcome } of answered(edits, await writer.perform(requests))) {
      if (outcome.status < 300) report.changed += 1;
      else report.refused.push(refusal(row.row.number, outcome));
    }
  }

  for (let start = 0; start < ready.length; start += chunkRows) {
    const edits = await create(ready.slice(start, start + chunkRows));
    const changed = edits.filter(({ patch }) => Object.keys(patch).length > 0);
    report.unchanged += edits.length - changed.length;
    await update(changed);
  }
  report.refused.sort((a, b) => a.number - b.number);
  return report;
}
