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
  /** the mutation's id; made here unless a test or a retry gives one */
  id?: string;
  /** not to go out before this time in ms: room for an undo */
  notBefore?: number;
  /** runs in the same transaction: a draft that this publishes, an entry that this replaces */
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

/** A kind's own schema, checked: what enters the outbox keeps the contract, its texts as the server will store them. */
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
    format: 1,
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
 * The one door for writes: checks the arguments against the contract, changes the rows, keeps the way back and queues the
 * mutation, all in one durable transaction. When it resolves, the wish has survived anything that may happen to the tab.
 * @throws Refusal `invalid` with the fields that don't keep the contract, and those of `enqueue`; nothing is stored then
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
 * `mutate` within a transaction that is open already and spans `mutateTables`.
 * @throws Refusal `invalid` where a file isn't on the device, `unauthorized` without an account, `not_found` where it names a
 *   thing that is gone
 */
export async function enqueue(
  tx: Tx,
  kind: MutationKind,
  args: unknown,
  options: MutateOptions = {},
): Promise<OutboxEntry> {
  const { files, refs, needsUser } = mutationOf(kind);
  const rows = createWriteBatch(tx);
  // What doesn't wait for each other is asked for together: a way to the database and back costs more than what it brings.
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
    // Only what was created here may have no id yet. Anything else is gone, and its change would wait for ever; so is a thing
    // that its author is taking back, and would take along what is typed about it now.
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
