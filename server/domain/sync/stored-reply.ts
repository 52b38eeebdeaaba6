import type { MutationKind } from '#contract/sync/mutations.ts';
import type { Outcome } from './mutation-request.ts';

/** A longer one, in letters of JSON, isn't kept, whatever it says. */
const maxStoredLength = 4_000;

/**
 * Kinds whose replies tell rows: what people wrote, and may change or take back. Of such a reply only what it says of the
 * one who asked is kept, by these names. A row is told again as it is when it is asked for again.
 */
const storedFieldsByKind: Partial<Record<MutationKind, readonly string[]>> = {
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
export function isStoredWhole(kind: string): boolean {
  return !Object.hasOwn(storedFieldsByKind, kind);
}

/** What is kept of a reply that told rows, of one that was kept whole too. */
export function storedPartOf(kind: string, body: Record<string, unknown>): Record<string, unknown> {
  const names = storedFieldsByKind[kind as MutationKind] ?? [];
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(body, name) ? [[name, body[name]]] : [])));
}

/** What is kept with its key of how a mutation ended: little, and nothing that is somebody's to take back. */
export function storedReplyOf(kind: MutationKind, { status, body }: Outcome): string | null {
  const reply = body as Record<string, unknown>;
  const { current: _row, ...refusal } = reply;
  const isApplied = status < 400;
  const stored = !isApplied ? refusal : isStoredWhole(kind) ? reply : storedPartOf(kind, reply);
  const json = JSON.stringify(stored);
  if (json.length <= maxStoredLength) return json;
  return isApplied ? null : JSON.stringify({ message: refusal['message'], error: refusal['error'] });
}
