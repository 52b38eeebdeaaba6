import { shapesOf } from '#contract/sync/mutation-shapes.ts';
import { isMutationKind, type MutationKind } from '#contract/sync/mutations.ts';
import type { Outcome } from './mutation-request.ts';

/** A longer one, in letters of JSON, isn't kept, whatever it says. */
const maxStoredLength = 4_000;

/** The fields that are kept of a kind's reply, null where all of it is: for a kind that no version knows any more too. */
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

/** What is stored of a mutation's outcome beside its key: little, and nothing that a user may delete later. */
export function storedReplyOf(kind: MutationKind, { status, body }: Outcome): string | null {
  const reply = body as Record<string, unknown>;
  const { current: _row, ...refusal } = reply;
  const isApplied = status < 400;
  const stored = !isApplied ? refusal : isStoredWhole(kind) ? reply : storedPartOf(kind, reply);
  const json = JSON.stringify(stored);
  if (json.length <= maxStoredLength) return json;
  return isApplied ? null : JSON.stringify({ message: refusal['message'], error: refusal['error'] });
}
