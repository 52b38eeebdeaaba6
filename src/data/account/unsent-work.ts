import { canonicalJson } from '#contract/canonical-json.ts';
import { digestOf } from '#contract/digest.ts';
import { isUnknownMutation } from '#data/outbox/unknown-mutations.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { type Draft, isSentDraft } from '#data/drafts/draft.ts';

/** What a device holds for an account outside of the account's database, by name. */
export interface OutsideWork {
  /** ids of what other apps handed over to its owner */
  shared: readonly string[];
  /** digests of texts that were typed and neither sent nor saved as a draft */
  texts: readonly string[];
}

/** All of an account's work that only this device has: deleting the account here would lose it. */
export interface UnsentWork extends OutsideWork {
  /** changes that go out by themselves, and those that are being taken back */
  waiting: readonly OutboxEntry[];
  /** refused, in conflict or set aside */
  stopped: readonly OutboxEntry[];
  /** changes that only a newer version of the app can read */
  unreadable: readonly OutboxEntry[];
  drafts: readonly Draft[];
  /** ids of changes that another one of these carries */
  carried: readonly string[];
}

export const noOutsideWork: OutsideWork = { shared: [], texts: [] };

/** Counted views are nobody's work, and what was folded travels with the change that carries it. */
function isWork(entry: OutboxEntry): boolean {
  if (entry.state === 'applied' || entry.state === 'folded') return false;
  return !entry.isQuiet || isUnknownMutation(entry);
}

/** Pure. @param entries the outbox. @param drafts the drafts, those of sent events too */
export function unsentWork(
  entries: readonly OutboxEntry[],
  drafts: readonly Draft[],
  outside: OutsideWork = noOutsideWork,
): UnsentWork {
  const work = entries.filter(isWork);
  const readable = work.filter((entry) => !isUnknownMutation(entry));
  return {
    waiting: readable.filter((entry) => !needsDecision(entry)),
    stopped: readable.filter(needsDecision),
    unreadable: work.filter(isUnknownMutation),
    drafts: drafts.filter((draft) => !isSentDraft(draft)),
    carried: entries.filter(({ state }) => state === 'folded').map(({ id }) => id),
    ...outside,
  };
}

/** How many changes, drafts, shared things and texts there are in all. */
export function countUnsent({ waiting, stopped, unreadable, drafts, shared, texts }: UnsentWork): number {
  return [waiting, stopped, unreadable, drafts, shared, texts].reduce((sum, { length }) => sum + length, 0);
}

/** What a change says, too: a later edit may have been joined to it, under its id. */
const contentOf = ({ id, args }: OutboxEntry) => `${id}:${digestOf(canonicalJson(args))}`;

/** A name for each piece of work as it is now. A change that stopped or was edited since, or a draft that was, has another. */
export function fingerprintsOf({ waiting, stopped, unreadable, drafts, shared, texts }: UnsentWork): string[] {
  return [
    ...waiting.map((entry) => `waiting:${contentOf(entry)}`),
    ...stopped.map((entry) => `stopped:${contentOf(entry)}`),
    ...unreadable.map((entry) => `newer:${contentOf(entry)}`),
    ...drafts.map(({ ref, updatedAt }) => `draft:${ref}:${String(updatedAt)}`),
    ...shared.map((id) => `shared:${id}`),
    ...texts.map((name) => `text:${name}`),
  ];
}
