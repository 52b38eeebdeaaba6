import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { isMutationKind, type MutationKind } from '#contract/sync/mutations.ts';
import type { Outcome } from './mutation-request.ts';

/** Maximum length of a stored reply as JSON; longer ones aren't stored. */
const maxStoredLength = 4_000;

/** The fields stored of a kind's reply; null if all of it is, also for kinds that no longer exist. */
function storedFieldsOf(kind: string): readonly string[] | null {
  if (!isMutationKind(kind)) return null;
  const { storedReply } = shapesOf(kind);
  return storedReply === 'whole' ? null : storedReply;
}

/** Whether the stored reply of this kind is the whole reply. */
export function isStoredWhole(kind: string): boolean {
  return storedFieldsOf(kind) === null;
}

/** The fields stored of a reply that contains rows. */
export function storedPartOf(kind: string, body: Record<string, unknown>): Record<string, unknown> {
  const names = storedFieldsOf(kind) ?? [];
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(body, name) ? [[name, body[name]]] : [])));
}

/** The part of an outcome to store with its key: small, and without anything that a user may delete later. */
export function storedReplyOf(kind: MutationKind, { status, body }: Outcome): string | null {
  const reply = body as Record<string, unknown>;
  const { current: _row, ...refusal } = reply;
  const isApplied = status < 400;
  const stored = !isApplied ? refusal : isStoredWhole(kind) ? reply : storedPartOf(kind, reply);
  const json = JSON.stringify(stored);
  if (json.length <= maxStoredLength) return json;
  return isApplied ? null : JSON.stringify({ message: refusal['message'], error: refusal['error'] });
}
