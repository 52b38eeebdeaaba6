import { canonicalJson } from '#contract/canonical-json.ts';
import { digestOf } from '#contract/digest.ts';
import { isUnknownMutation } from '#data/outbox/unknown-mutations.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { type Draft, isSentDraft } from '#data/drafts/draft.ts';

/** An account's work that the device stores outside the account's database. */
export interface OutsideWork {
  /** ids of shared items handed over by other apps */
  shared: readonly string[];
  /** digests of texts that were typed but neither sent nor saved as drafts */
  texts: readonly string[];
}

/** All of an account's work that only this device has; deleting the account here would lose it. */
export interface UnsentWork extends OutsideWork {
  /** entries that will be sent by themselves, and cancellations */
  waiting: readonly OutboxEntry[];
  /** refused, in conflict or in quarantine */
  stopped: readonly OutboxEntry[];
  /** entries that only a newer version of the app can read */
  unreadable: readonly OutboxEntry[];
  drafts: readonly Draft[];
  /** ids of entries coalesced into another of these */
  carried: readonly string[];
}

const noOutsideWork: OutsideWork = { shared: [], texts: [] };

/** View counts are not work, and coalesced entries count with their survivor. */
function isWork(entry: OutboxEntry): boolean {
  if (entry.state === 'applied' || entry.state === 'folded') return false;
  return !entry.isQuiet || isUnknownMutation(entry);
}

/** Pure. @param entries the whole outbox. @param drafts all drafts, also those of sent events */
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

/** The total number of changes, drafts, shared items and texts. */
export function countUnsent({ waiting, stopped, unreadable, drafts, shared, texts }: UnsentWork): number {
  return [waiting, stopped, unreadable, drafts, shared, texts].reduce((sum, { length }) => sum + length, 0);
}

/** Includes the arguments, because a later edit may be coalesced into an entry without changing its id. */
const contentOf = ({ id, args }: OutboxEntry) => `${id}:${digestOf(canonicalJson(args))}`;

/**
 * A fingerprint of each piece of work as it is now. It changes when an entry stops or is edited, or a draft is edited.
 */
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
