import { isSameJson } from '#contract/canonical-json.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { fingerprintsOf } from '#server/db/mutations/log.ts';
import { fingerprintOf } from './fingerprint.ts';
import { legacyFingerprints } from './legacy-fingerprints.ts';
import { nobodyAffected, scopeOf } from './mutation-request.ts';
import { withBarePictures } from '#server/domain/media/picture-address.ts';
import type { Content, MutationContext, MutationResult, MutationHandler } from './mutation-handler.ts';

/** @param row has a value of each name in `wanted`; null where it isn't there any more */
export function contentOf(row: object | null, requested: Content['stored']): Content {
  const values = (row ?? {}) as Content['stored'];
  return { requested, stored: Object.fromEntries(Object.keys(requested).map((name) => [name, values[name]])) };
}

/** The effect of a create whose ref names something of its author's already. `perform` sees to it that it is the same thing. */
export function existingResult(subject: number): MutationResult {
  return { subject, status: 200, affected: nobodyAffected, isExisting: true };
}

type Creation<Kind extends MutationKind> = Required<
  Pick<MutationHandler<Kind>, 'findExisting' | 'content' | 'reply'>
> & {
  /** What must be so, whether or not the thing is there. @throws Refusal */
  check?(context: MutationContext<MutationBody<Kind>>): void;
  /** @param ref what the thing will be called */
  create(context: MutationContext<MutationBody<Kind>>, ref: string): Promise<MutationResult>;
};

/** The handler of a kind that makes something under a ref: what the ref names already is answered, and not made anew. */
export function idempotentCreate<Kind extends MutationKind>({
  check,
  create,
  ...handler
}: Creation<Kind>): MutationHandler<Kind> {
  return {
    ...handler,
    async apply(context) {
      check?.(context);
      const existingId = await handler.findExisting(context);
      if (existingId !== null) return existingResult(existingId);
      const { client_id: ref = uuidV7(context.now) } = context.body as { client_id?: string };
      return await create(context, ref);
    },
  };
}

/**
 * What the log says of who made a row: an earlier request that said just this, one that said something else, or nothing, as
 * for creates without a key and those of more than 400 days ago. The row may have been edited since.
 */
async function creatorOf(
  { tx, request }: MutationContext<unknown>,
  subject: number,
): Promise<'same' | 'other' | 'unknown'> {
  const creationFingerprints = await fingerprintsOf(tx, { scope: scopeOf(request), kind: request.kind, subject });
  if (creationFingerprints.length === 0) return 'unknown';
  if (creationFingerprints.includes(fingerprintOf(request))) return 'same';
  const legacy = legacyFingerprints(request);
  return creationFingerprints.some((fingerprint) => legacy.has(fingerprint)) ? 'same' : 'other';
}

/** The row as the reply contains it. If no reply contains it, as with a message to the operators, the values that were set. */
function rowInReply(reply: unknown, stored: Content['stored']): unknown {
  const { data, event_id: eventId } = reply as Content['stored'];
  return data ?? (eventId === undefined ? stored : reply);
}

/**
 * A create whose content is neither what the thing was made with nor what it has now is a conflict: answered with the thing
 * alone, its author would take their text for saved.
 * @param isLate it is a late copy: where the log says nothing, its key made the thing
 * @throws Refusal `conflict` with the thing as it is now
 */
export async function mustBeSameContent(
  context: MutationContext<unknown>,
  {
    content,
    reply,
  }: Pick<MutationHandler, 'reply'> & {
    content?(context: MutationContext<unknown>, subject: number): Promise<Content>;
  },
  subject: number,
  isLate = false,
): Promise<void> {
  const { tx, actor, now, request } = context;
  if (content === undefined) throw new Error(`Nothing says what ${request.kind} sets`);
  const { requested, stored } = await content(context, subject);
  // A picture may have been stored under an address that gives nothing but its hash, or under one of its owner's.
  if (isSameJson(withBarePictures(normalizeTexts(stored)), withBarePictures(requested))) return;
  const creation = await creatorOf(context, subject);
  if (creation === 'same' || (isLate && creation === 'unknown')) return;
  const message = 'The server has another version of this already';
  // Guests without a name of their own are all one: what another has written is none of theirs.
  const isAnybody = actor === null && request.client === undefined;
  if (isAnybody) throw new Refusal('conflict', message);
  throw new Refusal('conflict', message, { current: rowInReply(await reply(tx, actor, subject, now), stored) });
}
