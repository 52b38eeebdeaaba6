import type { ReportedType } from '#contract/report.ts';
import { Refusal, texts } from '#contract/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Tx } from '#server/db/database.ts';
import { findReported, isThereToReport } from '#server/db/reported.ts';
import { findOpenReport, findReport, insertReport } from '#server/db/reports.ts';
import { nobody } from './perform-request.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';
import { contentIn, existing } from './same-content.ts';

const missing: Record<ReportedType, string> = {
  user: 'User not found',
  event: texts.eventNotFound,
  post: 'Post not found',
  comment: 'Comment not found',
};

function ownThing(): Refusal {
  const message = 'This is your own';
  return new Refusal('invalid', message, { fields: { object_id: message } });
}

async function knownReport(tx: Tx, userId: number, ref: string | undefined): Promise<number | null> {
  const known = ref === undefined ? null : await findReport(tx, ref);
  if (known !== null && known.reporter_id !== userId) {
    throw new Refusal('ref_taken', 'This client_id names another report');
  }
  return known?.id ?? null;
}

/** Anybody may report what they have before them and isn't their own; as long as it waits, once is enough. */
export const createReport: Rule<'report.create'> = {
  known: ({ tx, actor, body: { client_id: ref } }) => knownReport(tx, mustBeSomebody(actor).userId, ref),
  content: async ({ tx, body: { client_id: _ref, note = '', ...about } }, id) =>
    contentIn(await findReport(tx, id), { ...about, note }),
  async apply({ tx, actor, body, now }) {
    const { userId } = mustBeSomebody(actor);
    const { client_id: ref = uuidV7(now), note = '', ...about } = body;
    const known = await knownReport(tx, userId, ref);
    if (known !== null) return existing(known);
    const { object_type: type, object_id: id } = about;
    const isThere = await isThereToReport(tx, userId, type, id);
    const [thing] = isThere ? await findReported(tx, type, [id]) : [];
    if (thing === undefined) throw new Refusal('not_found', missing[type]);
    if (thing.author_id === userId) throw ownThing();
    const open = await findOpenReport(tx, userId, about);
    if (open !== null) return { subject: open.id, status: 200, affected: nobody };
    const unsettled = { status: 'open' as const, settled_by: null, settled_at: null, settled_note: '' };
    const subject = await insertReport(tx, { ref, reporter_id: userId, ...about, note, created_at: now, ...unsettled });
    return { subject, affected: nobody };
  },
  reply: async () => ({ message: 'Thank you. Those who run this will look at it.' }),
};
