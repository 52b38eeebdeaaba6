import type { MutationKind } from '#contract/mutations.ts';
import type { Outcome } from './perform-request.ts';

/** A longer one, in letters of JSON, isn't kept, whatever it says. */
const keptLetters = 4_000;

/**
 * Kinds whose replies tell rows: what people wrote, and may change or take back. Of such a reply only what it says of the
 * one who asked is kept, by these names. A row is told again as it is when it is asked for again.
 */
const ofRows: Partial<Record<MutationKind, readonly string[]>> = {
  'event.create': [],
  'event.update': [],
  'event.subscribe': ['subscribed', 'waiting', 'position'],
  'friend.request': [],
  'post.create': [],
  'post.update': [],
  'comment.create': [],
  'comment.update': [],
  'reply.create': [],
  'reply.update': [],
  'report.settle': [],
  'message.send': [],
  'group.create': [],
  'group.update': [],
  'group.join': [],
  'group.message': [],
  'event.join-chat': [],
};

/** Whether a kept reply of this kind is all that was answered. */
export function isKeptWhole(kind: string): boolean {
  return !Object.hasOwn(ofRows, kind);
}

/** What is kept of a reply that told rows, of one that was kept whole too. */
export function keptPart(kind: string, body: Record<string, unknown>): Record<string, unknown> {
  const names = ofRows[kind as MutationKind] ?? [];
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(body, name) ? [[name, body[name]]] : [])));
}

/** What is kept with its key of how a mutation ended: little, and nothing that is somebody's to take back. */
export function keptReply(kind: MutationKind, { status, body }: Outcome): string | null {
  const said = body as Record<string, unknown>;
  const { current: _row, ...refusal } = said;
  const isApplied = status < 400;
  const kept = !isApplied ? refusal : isKeptWhole(kind) ? said : keptPart(kind, said);
  const json = JSON.stringify(kept);
  if (json.length <= keptLetters) return json;
  return isApplied ? null : JSON.stringify({ message: refusal['message'], error: refusal['error'] });
}
