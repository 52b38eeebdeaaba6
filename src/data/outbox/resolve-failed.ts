import { eventGroupValue } from '#contract/events/rules.ts';
import { mutationOf, type MutationArgs } from '#contract/sync/mutations.ts';
import { pictureUrl } from '#contract/media/picture.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { dependentsOf, freedFrom } from './dependents.ts';
import { checkArgs, newEntry } from './mutate.ts';
import { nextCounter } from '#data/tx/meta.ts';
import { isFrozenByRef, needsDecision, withPostponement, type OutboxEntry } from './entry.ts';
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

/** Writes the server's version, if any, of a create that leaves the outbox. */
async function serverVersionBeneath(tx: Tx, entry: OutboxEntry): Promise<Pick<Rebase, 'touched' | 'apply'>> {
  if (!isCreateConflict(entry)) return {};
  const { user_id: ownId } = await authorOf(tx);
  return { touched: serverRowKey(entry), apply: (rows) => putServerVersion(rows, entry, ownId) };
}

/**
 * Replaces an entry that the user has to settle by a new mutation (new id and seq) of the same thing. For a create in
 * conflict that is an update of the server's version, or, if there is none, a new thing beside it.
 * @param args the edited arguments; omitted: retries with the old ones
 * @returns the new entry; null if the old one no longer has to be settled
 * @throws Refusal if it could never be sent, because its subject was never created; the entry stays as it is
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
    // A quarantined entry may have arrived, so it must be cancelled before it is sent under another key.
    const leaving = entry.state === 'quarantined' ? [] : [entry];
    const cancelled = entry.state === 'quarantined' ? [cancelling(entry)] : [];
    const beneath = await serverVersionBeneath(tx, entry);
    await rebase(tx, { entries, drop: [...leaving, ...behind], put: [...cancelled, fresh, ...moved], ...beneath });
    return fresh;
  });
}

/**
 * Later unsent entries of the same thing and its dependants, with those coalesced into them: they stay behind the
 * retry. So do those that went out with it: their requests stay as they are, whatever their place in the lane.
 */
function laterUnsent(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry[] {
  const dependents = new Set(dependentsOf([entry], entries));
  const later = new Set<string>();
  for (const other of entries) {
    const isAbout = other.lane === entry.lane || dependents.has(other);
    const isUnsent = other.state === 'queued' && other.seal === null && other.seq > entry.seq && isAbout;
    const isBehindMaker = !isCreateConflict(entry) && isFrozenByRef(other) && dependents.has(other);
    const isCarried = other.foldedInto !== null && later.has(other.foldedInto);
    if (isUnsent || isBehindMaker || isCarried) later.add(other.id);
  }
  return entries.filter((other) => later.has(other.id));
}

function cancelling(entry: OutboxEntry): OutboxEntry {
  const unsent = withPostponement(entry, undefined);
  return { ...unsent, state: 'voiding', touches: [], lease: null, notBefore: 0, attempts: 0, refusal: null };
}

/** Whether an entry was sent together with what it names, and the server has not said what became of it. */
function mayHaveArrived(entry: OutboxEntry): boolean {
  return isFrozenByRef(entry) || (entry.state === 'quarantined' && entry.seal !== null);
}

/**
 * Discards an entry and its effect. If it was sent and isn't settled it may have arrived, so it becomes a cancellation.
 * Dependants of a discarded create go too, unless the server has a version of it or they can do without.
 * @param shouldKeepDraft whether to turn typed text into a draft (not for an undo)
 * @returns false if it was settled already
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
    // Entries that were sent with it may have arrived too: they are cancelled, and keep what is coalesced into them.
    const kept = new Set<string>();
    for (const orphan of orphans) {
      const isCarried = orphan.foldedInto !== null && kept.has(orphan.foldedInto);
      if (mayHaveArrived(orphan) || isCarried) kept.add(orphan.id);
    }
    const cancelled = orphans.filter(mayHaveArrived).map(cancelling);
    const freed = isCreateConflict(entry) ? [] : freedFrom([entry, ...orphans], entries);
    const drop = orphans.filter((orphan) => !kept.has(orphan.id));
    if (isOut) await rebase(tx, { entries, drop, put: [cancelling(entry), ...cancelled, ...freed] });
    else {
      const beneath = await serverVersionBeneath(tx, entry);
      await rebase(tx, { entries, drop: [entry, ...drop], put: [...cancelled, ...freed], ...beneath });
    }
    return true;
  });
}

/** The wanted pictures that still exist on the server or come with the edit. */
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
 * Resolves a conflict: sends what the user chose of their edit again, based on the server's version.
 * @param patch the fields to send: those of groups where the user's version wins, and undisputed ones
 * @param isOwnCover whether to send the edit's cover again, if it has one
 * @param isOwnGallery whether to send its gallery again, if it has one
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
