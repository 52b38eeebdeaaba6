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

/** @param row has a value for each name in `requested`; null if the row is gone */
export function contentOf(row: object | null, requested: Content['stored']): Content {
  const values = (row ?? {}) as Content['stored'];
  return { requested, stored: Object.fromEntries(Object.keys(requested).map((name) => [name, values[name]])) };
}

/**
 * The result of a create whose ref names something by the same author. `perform` checks that the content is the same.
 */
export function existingResult(subject: number): MutationResult {
  return { subject, status: 200, affected: nobodyAffected, isExisting: true };
}

type Creation<Kind extends MutationKind> = Required<
  Pick<MutationHandler<Kind>, 'findExisting' | 'content' | 'reply'>
> & {
  /**
   * Runs whether or not the row exists already.
   * @throws Refusal
   */
  check?(context: MutationContext<MutationBody<Kind>>): void;
  /** @param ref the new row's ref */
  create(context: MutationContext<MutationBody<Kind>>, ref: string): Promise<MutationResult>;
};

/**
 * Makes the handler of a kind that creates a row under a ref. If the ref exists, its row is the answer and nothing is
 * created.
 */
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
 * Compares a request with those that created a row, according to the log: the same content, another content, or
 * unknown. It is unknown for creates without a key and those more than 400 days ago. The row may have been edited
 * since.
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

/** The row as the reply contains it. If no reply contains it, as for a message to the operators, the stored values. */
function rowInReply(reply: unknown, stored: Content['stored']): unknown {
  const { data, event_id: eventId } = reply as Content['stored'];
  return data ?? (eventId === undefined ? stored : reply);
}

/**
 * Refuses a create if its content differs both from what created the row and from what the row has now. Otherwise its
 * author would believe the text to be saved.
 * @param isLate a late copy: if the log knows nothing, its own key created the row
 * @throws Refusal `conflict` with the row as it is now
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
  // A picture may have been stored under its bare hash or under an address with its owner.
  if (isSameJson(withBarePictures(normalizeTexts(stored)), withBarePictures(requested))) return;
  const creation = await creatorOf(context, subject);
  if (creation === 'same' || (isLate && creation === 'unknown')) return;
  const message = 'The server has another version of this already';
  // Guests without a client id all share one scope, so they must not see each other's rows.
  const isAnybody = actor === null && request.client === undefined;
  if (isAnybody) throw new Refusal('conflict', message);
  throw new Refusal('conflict', message, { current: rowInReply(await reply(tx, actor, subject, now), stored) });
}
