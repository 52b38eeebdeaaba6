import { isSameJson } from '#contract/canonical-json.ts';
import { normalTexts } from '#contract/normal-text.ts';
import { Refusal } from '#contract/refusals.ts';
import { fingerprintsOf } from '#server/db/mutations-log.ts';
import { fingerprintOf } from './fingerprint.ts';
import { formerFingerprints } from './former-fingerprint.ts';
import { nobody, scopeOf } from './perform-request.ts';
import { withBarePictures } from './picture-address.ts';
import type { Deed, Effect, Rule } from './rule.ts';

type Values = Record<string, unknown>;

/** What a create sets, by name: as this request wants it, and as the row has it now. */
export interface Content {
  wanted: Values;
  held: Values;
}

/** @param row has a value of each name in `wanted`; null where it isn't there any more */
export function contentIn(row: object | null, wanted: Values): Content {
  const values = (row ?? {}) as Values;
  return { wanted, held: Object.fromEntries(Object.keys(wanted).map((name) => [name, values[name]])) };
}

/** The effect of a create whose ref names something of its author's already. `perform` sees to it that it is the same thing. */
export function existing(subject: number): Effect {
  return { subject, status: 200, affected: nobody, isExisting: true };
}

/**
 * What the log says of who made a row: an earlier request that said just this, one that said something else, or nothing, as
 * for creates without a key and those of more than 400 days ago. The row may have been edited since.
 */
async function creationOf({ tx, request }: Deed<unknown>, subject: number): Promise<'same' | 'other' | 'unknown'> {
  const made = await fingerprintsOf(tx, { scope: scopeOf(request), kind: request.kind, subject });
  if (made.length === 0) return 'unknown';
  if (made.includes(fingerprintOf(request))) return 'same';
  const former = formerFingerprints(request);
  return made.some((known) => former.has(known)) ? 'same' : 'other';
}

/** The row as a reply tells it. What no reply tells, as a message to us, is told by what was set. */
function toldIn(reply: unknown, held: Values): unknown {
  const { data, event_id: eventId } = reply as Values;
  return data ?? (eventId === undefined ? held : reply);
}

/**
 * A create whose content is neither what the thing was made with nor what it has now is a conflict: answered with the thing
 * alone, its author would take their text for saved.
 * @param isLate it is a late copy: where the log says nothing, its key made the thing
 * @throws Refusal `conflict` with the thing as it is now
 */
export async function mustBeSameContent(
  deed: Deed<unknown>,
  { content, reply }: Pick<Rule, 'reply'> & { content?(deed: Deed<unknown>, subject: number): Promise<Content> },
  subject: number,
  isLate = false,
): Promise<void> {
  const { tx, actor, now, request } = deed;
  if (content === undefined) throw new Error(`Nothing says what ${request.kind} sets`);
  const { wanted, held } = await content(deed, subject);
  // A picture may have been stored under an address that gives nothing but its hash, or under one of its owner's.
  if (isSameJson(withBarePictures(normalTexts(held)), withBarePictures(wanted))) return;
  const creation = await creationOf(deed, subject);
  if (creation === 'same' || (isLate && creation === 'unknown')) return;
  const message = 'The server has another version of this already';
  // Guests without a name of their own are all one: what another has written is none of theirs.
  const isAnybody = actor === null && request.client === undefined;
  if (isAnybody) throw new Refusal('conflict', message);
  throw new Refusal('conflict', message, { current: toldIn(await reply(tx, actor, subject, now), held) });
}
