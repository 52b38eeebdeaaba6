import { isNamedThing, withIds } from '#contract/sync/named-ids.ts';
import type { LinkedItem } from '#contract/sync/protocol.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { MutationLinks } from '#server/domain/sync/mutation-request.ts';

/** The fields of a body in which a ref stands for an id. */
function namesIn(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([field, value]: [string, unknown]) =>
      isNamedThing(value) ? [[field, value.ref] as const] : [],
    ),
  );
}

/**
 * What an item names of what comes before it. A ref in a path that nothing before it makes is one that the call itself
 * understands.
 * @param created the refs of what earlier items make
 */
export function linksOf(
  { after = [], creates, body }: LinkedItem,
  params: Record<string, string>,
  created: ReadonlySet<string>,
): MutationLinks {
  const named = Object.entries(params).filter(([, ref]) => created.has(ref));
  return { after, creates, params: Object.fromEntries(named), body: namesIn(body) };
}

/** The highest id, until the item's turn comes and its ids are known: a schema that takes this takes any. */
const standIn = Number.MAX_SAFE_INTEGER;

/**
 * The body as the schema of its kind reads it.
 * @throws Refusal if it names something that nothing before it makes
 */
export function withStandIns(body: unknown, { body: names }: MutationLinks, created: ReadonlySet<string>): unknown {
  const unknown = Object.keys(names).filter((field) => !created.has(names[field] ?? ''));
  const message = 'Names nothing that an item before it makes';
  if (unknown[0] !== undefined) {
    const fields = Object.fromEntries(unknown.map((field) => [field, message]));
    throw new Refusal('invalid', `${unknown[0]}: ${message}`, { fields });
  }
  return Object.keys(names).length === 0 ? body : withIds(body as Record<string, unknown>, () => standIn);
}
