import { eventGroupValue } from '#contract/events/rules.ts';
import { mutationOf, type MutationArgs } from '#contract/sync/mutations.ts';
import { pictureUrl } from '#contract/media/picture.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { dependentsOf } from './dependents.ts';
import { checkArgs, newEntry } from './mutate.ts';
import { nextCounter } from '#data/tx/meta.ts';
import { needsDecision, type OutboxEntry } from './entry.ts';
import { serverPicture } from '#data/files/picture-name.ts';
import { authorOf, rebase, rebaseTables, type Rebase } from '#data/tx/rebase.ts';
import { restoreDraft } from '#data/drafts/restore.ts';
import { subjectGoneText, unreachableRefs } from './server-ids.ts';
import { isCreateConflict, replaceServerVersion, putServerVersion, serverRowKey } from './resolve-create-conflict.ts';
import type { Store, TableName, Tx } from '#data/db/store.ts';

const resolveTables = [...rebaseTables, 'ids', 'drafts', 'blobs', 'chunks'] as const satisfies readonly TableName[];

async function findEntry(tx: Tx, id: string): Promise<{ entries: OutboxEntry[]; entry: OutboxEntry | undefined }> {
  const entries = await tx.all('outbox');
  return { entries, entry: entries.find((candidate) => candidate.id === id) };
}

/** What shows beneath a create that leaves: the server's version of it, where it has one. */
async function serverVersionBeneath(tx: Tx, entry: OutboxEntry): Promise<Pick<Rebase, 'touched' | 'apply'>> {
  if (!isCreateConflict(entry)) return {};
  const { user_id: ownId } = await authorOf(tx);
  return { touched: serverRowKey(entry), apply: (rows) => putServerVersion(rows, entry, ownId) };
}

/**
 * Puts a new mutation (new id and seq, same thing) in the place of one that the person has to settle. Of a new thing that the
 * server has in another version it is an edit of that version, or where there is no such edit a thing of its own beside it.
 * @param args the edited arguments; left out, the old ones are tried again
 * @returns the new entry, or null when the old one is not waiting for the person any more
 * @throws Refusal when it could never go: what it is about was never made. It stays as it is
 */
export async function retry(
  store: Store,
  id: string,
  { args, nowMs }: { args?: unknown; nowMs: number },
): Promise<OutboxEntry | null> {
  return store.transact('write', resolveTables, async (tx) => {
    const { entries, entry } = await findEntry(tx, id);
    if (entry === undefined || !needsDecision(entry)) return null;
    const ownArgs = args === undefined ? entry.args : checkArgs(entry.kind, args);
    const replacement = isCreateConflict(entry)
      ? replaceServerVersion(entry, ownArgs, nowMs)
      : { kind: entry.kind, args: ownArgs };
    const fresh = newEntry(replacement.kind, replacement.args, await nextCounter(tx), { nowMs });
    if ((await unreachableRefs(tx, fresh.refs, entries)).length > 0) throw new Refusal('not_found', subjectGoneText);
    const behind = laterUnsent(entry, entries);
    const moved = [];
    for (const later of behind) moved.push({ ...later, seq: await nextCounter(tx) });
    // One that may have arrived can't be asked anew under another key before its fate is known.
    const leaving = entry.state === 'quarantined' ? [] : [entry];
    const cancelled = entry.state === 'quarantined' ? [cancelling(entry)] : [];
    const beneath = await serverVersionBeneath(tx, entry);
    await rebase(tx, { entries, drop: [...leaving, ...behind], put: [...cancelled, fresh, ...moved], ...beneath });
    return fresh;
  });
}

/** What was wished after an entry for the same thing and never sent, with what was folded into it: it stays behind. */
function laterUnsent(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry[] {
  const dependents = new Set(dependentsOf([entry], entries));
  const later = new Set<string>();
  for (const other of entries) {
    const isAbout = other.lane === entry.lane || dependents.has(other);
    const isUnsent = other.state === 'queued' && other.seal === null && other.seq > entry.seq && isAbout;
    const isCarried = other.foldedInto !== null && later.has(other.foldedInto);
    if (isUnsent || isCarried) later.add(other.id);
  }
  return entries.filter((other) => later.has(other.id));
}

function cancelling(entry: OutboxEntry): OutboxEntry {
  return { ...entry, state: 'voiding', touches: [], lease: null, notBefore: 0, attempts: 0, refusal: null };
}

/**
 * The person gives a mutation up: its effect goes. One that was sent and isn't settled may have arrived, so it becomes a
 * void, which the server answers with what happened. What hung on a discarded create goes with it, unless the server has a
 * version of the thing.
 * @param shouldKeepDraft whether authored text becomes a draft (an act of the person that isn't an undo)
 * @returns false when it has been settled already
 */
export async function discard(
  store: Store,
  id: string,
  { nowMs, shouldKeepDraft }: { nowMs: number; shouldKeepDraft: boolean },
): Promise<boolean> {
  return store.transact('write', resolveTables, async (tx) => {
    const { entries, entry } = await findEntry(tx, id);
    if (entry === undefined || entry.state === 'applied' || entry.state === 'folded' || entry.state === 'voiding') {
      return false;
    }
    const isOut =
      entry.seal !== null && (entry.state === 'sent' || entry.state === 'quarantined' || entry.state === 'queued');
    const orphans = isCreateConflict(entry) ? [] : dependentsOf([entry], entries);
    if (shouldKeepDraft) await restoreDraft(tx, entry, orphans, nowMs);
    if (isOut) await rebase(tx, { entries, drop: orphans, put: [cancelling(entry)] });
    else await rebase(tx, { entries, drop: [entry, ...orphans], ...(await serverVersionBeneath(tx, entry)) });
    return true;
  });
}

/** A gallery that can be had: pictures that have gone meanwhile can't stay, those that come with the edit can. */
export function availableGallery(
  wantedPictures: readonly string[],
  currentPictures: unknown,
  added: readonly string[],
): string[] {
  const available = new Set([
    ...(Array.isArray(currentPictures) ? currentPictures.map(String).map(serverPicture) : []),
    ...added.map((sha256) => pictureUrl(sha256)),
  ]);
  return wantedPictures.filter((picture) => available.has(serverPicture(picture)));
}

/**
 * Settles a conflict: what the person chose of theirs is sent again, over what the server has now.
 * @param patch the fields that are sent: those of the groups that stay the person's, and those that nobody disputes
 * @param isOwnCover whether the edit's cover is sent again, where it has one
 * @param isOwnGallery whether its gallery is, where it has one
 */
export async function resolveConflict(
  store: Store,
  id: string,
  {
    patch,
    nowMs,
    isOwnCover = true,
    isOwnGallery = true,
  }: { patch: Record<string, unknown>; nowMs: number; isOwnCover?: boolean; isOwnGallery?: boolean },
): Promise<OutboxEntry | null> {
  const entry = await store.transact('read', ['outbox'], async (tx) => (await findEntry(tx, id)).entry);
  if (entry === undefined || entry.state !== 'conflict') return null;
  if (entry.kind !== 'event.update') throw new Refusal('invalid', `${mutationOf(entry.kind).path} has no conflicts`);
  const current = (entry.refusal?.current ?? {}) as Record<string, unknown>;
  const { cover, gallery, keptGallery, ...args } = entry.args as MutationArgs<'event.update'>;
  const base = Object.fromEntries(Object.keys(args.base).map((group) => [group, eventGroupValue(current, group)]));
  const pictures = {
    ...(isOwnCover && cover !== undefined ? { cover } : {}),
    ...(isOwnGallery && gallery !== undefined ? { gallery } : {}),
    ...(isOwnGallery && keptGallery !== undefined
      ? { keptGallery: availableGallery(keptGallery, current['gallery_images'], gallery ?? []) }
      : {}),
  };
  return retry(store, id, { args: { ...args, ...pictures, patch, base }, nowMs });
}
