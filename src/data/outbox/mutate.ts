import * as z from 'zod/mini';
import { uuidV7 } from '#contract/uuid.ts';
import { mutationShapes } from '#contract/sync/mutation-shapes.ts';
import { mutationOf, type MutationArgs, type MutationKind } from '#contract/sync/mutations.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { nextCounter } from '#data/tx/meta.ts';
import type { OutboxEntry } from './entry.ts';
import { applyEntry } from '#data/tx/rebase.ts';
import { createWriteBatch } from '#data/tx/write-batch.ts';
import type { Author } from '#data/events/rows.ts';
import { subjectGoneText, storeServerIds, unreachableRefs } from './server-ids.ts';
import { rowTables, type Store, type TableName, type Tx } from '#data/db/store.ts';
import { missingPictureText } from '#data/files/blobs.ts';

export interface MutateOptions {
  nowMs?: number;
  /** the mutation's id; given only by tests and retries */
  id?: string;
  /** earliest time to send it, in ms: leaves time for an undo */
  notBefore?: number;
  /** runs in the same transaction, e.g. deletes the draft being published or the entry being replaced */
  alongside?(tx: Tx): Promise<void>;
}

export const mutateTables = [
  ...rowTables,
  'outbox',
  'undos',
  'ids',
  'meta',
  'blobs',
  'drafts',
  'chunks',
] as const satisfies readonly TableName[];

/** Validates arguments by the kind's schema, with texts normalised as the server will store them. */
export function checkArgs<Kind extends MutationKind>(kind: Kind, args: unknown): MutationArgs<Kind> {
  const parsed = z.safeParse(
    mutationShapes[kind].args as unknown as z.ZodMiniType<MutationArgs<Kind>>,
    normalizeTexts(args),
  );
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
  throw new Refusal(
    'invalid',
    Object.entries(fields)
      .map(([name, text]) => `${name}: ${text}`)
      .join('. '),
    { fields },
  );
}

export function newEntry(kind: MutationKind, args: unknown, seq: number, options: MutateOptions): OutboxEntry {
  const definition = mutationOf(kind);
  const writes = definition.writes(args);
  const nowMs = options.nowMs ?? Date.now();
  return {
    seq,
    id: options.id ?? uuidV7(nowMs),
    format: definition.hasLaterArgs?.(args) === true ? 3 : 1,
    kind,
    args,
    lane: writes[0],
    writes,
    reads: definition.reads(args),
    refs: definition.refs(args),
    creates: definition.creates(args),
    files: definition.files(args),
    isQuiet: definition.isQuiet,
    state: 'queued',
    touches: [],
    attempts: 0,
    strikes: 0,
    notBefore: options.notBefore ?? 0,
    lease: null,
    seal: null,
    refusal: null,
    ack: null,
    foldedInto: null,
    createdAt: nowMs,
  };
}

async function holdsFiles(tx: Tx, files: Record<string, string>): Promise<boolean> {
  const blobs = await tx.getMany('blobs', Object.values(files));
  return blobs.every((blob) => blob !== undefined);
}

/**
 * The only way to make a mutation: validates the arguments, changes the rows, stores their undo and queues the entry,
 * in one durable transaction. Once it resolves, the mutation survives whatever happens to the tab.
 * @throws Refusal `invalid` with the offending fields, and those of `enqueue`; then nothing is stored
 */
export async function mutate<Kind extends MutationKind>(
  store: Store,
  kind: Kind,
  args: MutationArgs<Kind>,
  options: MutateOptions = {},
): Promise<OutboxEntry> {
  const checked = checkArgs(kind, args);
  return store.transact('write', mutateTables, async (tx) => {
    await options.alongside?.(tx);
    return enqueue(tx, kind, checked, options);
  });
}

/**
 * `mutate` within an open transaction that spans `mutateTables`.
 * @throws Refusal `invalid` if a file is missing on the device, `unauthorized` without an account, `not_found` if it
 * refers to something gone
 */
export async function enqueue(
  tx: Tx,
  kind: MutationKind,
  args: unknown,
  options: MutateOptions = {},
): Promise<OutboxEntry> {
  const { files, refs, needsUser } = mutationOf(kind);
  const rows = createWriteBatch(tx);
  // In parallel: a database round trip costs more than what it reads.
  const [seq, authorRow, hasFiles, unresolved] = await Promise.all([
    nextCounter(tx),
    tx.get('meta', 'author'),
    holdsFiles(tx, files(args)),
    storeServerIds(tx, rows, refs(args)),
  ]);
  if (!hasFiles) {
    throw new Refusal('invalid', missingPictureText, {
      fields: { [Object.keys(files(args))[0] ?? 'image']: 'Please choose the picture again' },
    });
  }
  const author = authorRow?.value as Author['user'] | undefined;
  if (author === undefined && needsUser) throw new Refusal('unauthorized', 'Please sign in first.');
  if (unresolved.length > 0) {
    // Only things created here may lack an id. Anything else is gone, and the change would wait forever. The same goes
    // for a thing whose creation is being cancelled, which would take along what is written about it now.
    const entries = (await tx.all('outbox')).filter(({ state }) => state !== 'voiding');
    if ((await unreachableRefs(tx, unresolved, entries)).length > 0) throw new Refusal('not_found', subjectGoneText);
  }
  const done = await applyEntry(
    rows,
    newEntry(kind, args, seq, options),
    author ?? { user_id: 0, username: '', display_name: '', profile_picture: null },
  );
  await Promise.all([tx.put('outbox', [done.entry]), tx.put('undos', [done.undo]), rows.flush(seq)]);
  return done.entry;
}
