import { isMutationKind } from '#contract/sync/mutations.ts';
import { refusals } from '#contract/sync/refusals.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { readConnectivityHistory } from './connectivity-history.ts';
import type { OutboxEntry, OutboxState } from '#data/outbox/entry.ts';
import { readStorageUse, type StorageUse } from './usage.ts';
import { primaryKeys, type TableName } from '#data/db/store.ts';

/** An outbox entry without anything that identifies its author. */
interface ReportedChange {
  kind: string;
  state: string;
  ageS: number;
  attempts: number;
  strikes: number;
  /** s; 0: at once */
  waitS: number;
  isLeased: boolean;
  wasSent: boolean;
  files: number;
  refusal: { status: number; code: string } | null;
}

/** The state of an account's database. Its strings are the app's own; any other is reported as `other`. */
export interface Diagnostics {
  databaseVersion: number;
  engine: { gate: string | null; isDraining: boolean; isUploading: boolean; syncedAgoS: number | null };
  /** the last changes of the pause reason, oldest first */
  gates: { agoS: number; gate: string | null }[];
  cursors: { scope: string; isHeld: boolean; isFilling: boolean; syncedAgoS: number | null }[];
  /** e.g. `event.like queued` -> count */
  changes: Record<string, number>;
  /** the first entries of the outbox */
  firstChanges: ReportedChange[];
  rows: Record<TableName, number>;
  files: { count: number; bytes: number; uploaded: number };
  storage: StorageUse[];
}

const mostChanges = 200;
const states: readonly OutboxState[] = [
  'queued',
  'sent',
  'applied',
  'refused',
  'conflict',
  'quarantined',
  'folded',
  'voiding',
];
const gates = ['offline', 'server', 'portal', 'signed-out', 'update'];
const scopes = ['events', 'me'];
const codes = Object.keys(refusals);

const knownWordOr = (value: unknown, words: readonly string[]): string =>
  words.find((word) => word === value) ?? (value == null ? 'none' : 'other');
const isTrue = (value: unknown): boolean => value === true;
const gateOf = (value: unknown) => (value == null ? null : knownWordOr(value, gates));
const count = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : 0);
const kindOf = ({ kind }: OutboxEntry): string => (isMutationKind(kind) ? kind : 'other');
const namesOf = (value: unknown): number => Object.keys(value ?? {}).length;

function agoOf(atMs: unknown, nowMs: number): number | null {
  return typeof atMs === 'number' ? Math.round((nowMs - atMs) / 1_000) : null;
}

function reportedChange(entry: OutboxEntry, nowMs: number): ReportedChange {
  const { state, attempts, strikes, notBefore, lease, seal, files, refusal, createdAt } = entry;
  return {
    kind: kindOf(entry),
    state: knownWordOr(state, states),
    ageS: agoOf(createdAt, nowMs) ?? 0,
    attempts: count(attempts),
    strikes: count(strikes),
    waitS: Math.max(0, Math.round((count(notBefore) - nowMs) / 1_000)),
    isLeased: lease != null,
    wasSent: seal != null,
    files: namesOf(files),
    refusal: refusal == null ? null : { status: count(refusal.status), code: knownWordOr(refusal.code, codes) },
  };
}

function tally(entries: readonly OutboxEntry[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of entries) {
    const name = `${kindOf(entry)} ${knownWordOr(entry.state, states)}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function rowCounts(db: AccountDb): Promise<Record<TableName, number>> {
  const names = Object.keys(primaryKeys) as TableName[];
  const counts = await Promise.all(names.map((name) => db.table(name).count()));
  return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? 0])) as Record<TableName, number>;
}

/**
 * The state of an account's database, for analysing a problem. Copies only numbers and the app's own strings, so that
 * no name, text, token or identity can leak.
 */
export async function readDiagnostics(db: AccountDb, nowMs: number): Promise<Diagnostics> {
  const status = ((await db.meta.get('status'))?.value ?? {}) as Record<string, unknown>;
  const cursors = await db.cursors.toArray();
  const entries = await db.outbox.toArray();
  const files = await db.blobs.toArray();
  return {
    databaseVersion: db.verno,
    engine: {
      gate: gateOf(status['gate']),
      isDraining: isTrue(status['isDraining']),
      isUploading: status['uploading'] != null,
      syncedAgoS: agoOf(status['syncedAt'], nowMs),
    },
    gates: (await readConnectivityHistory(db)).map(({ atMs, gate }) => ({
      agoS: agoOf(atMs, nowMs) ?? 0,
      gate: gateOf(gate),
    })),
    cursors: cursors.map(({ scope, cursor, isFilling, syncedAt }) => ({
      scope: knownWordOr(scope, scopes),
      isHeld: cursor !== null,
      isFilling: isTrue(isFilling),
      syncedAgoS: agoOf(syncedAt, nowMs),
    })),
    changes: tally(entries),
    firstChanges: entries.slice(0, mostChanges).map((entry) => reportedChange(entry, nowMs)),
    rows: await rowCounts(db),
    files: {
      count: files.length,
      bytes: files.reduce((sum, { size }) => sum + count(size), 0),
      uploaded: files.filter(({ isUploaded }) => isTrue(isUploaded)).length,
    },
    storage: (await readStorageUse(db)).map((use) => ({ ...use, bytes: count(use.bytes) })),
  };
}
