import type { ReportedType } from '#contract/moderation/report.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { findReported, isReportable } from '#server/db/moderation/reported-content.ts';
import { findOpenReport, findReport, insertReport } from '#server/db/moderation/reports.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { contentOf, existingResult } from '#server/domain/sync/idempotent-create.ts';

const notFoundTexts: Record<ReportedType, string> = {
  user: 'User not found',
  event: texts.eventNotFound,
  post: 'Post not found',
  comment: 'Comment not found',
};

function ownContent(): Refusal {
  const message = 'This is your own';
  return new Refusal('invalid', message, { fields: { object_id: message } });
}

async function findExistingReport(tx: Tx, userId: number, ref: string | undefined): Promise<number | null> {
  const existingRow = ref === undefined ? null : await findReport(tx, ref);
  if (existingRow !== null && existingRow.reporter_id !== userId) {
    throw new Refusal('ref_taken', 'This client_id names another report');
  }
  return existingRow?.id ?? null;
}

/**
 * Users may report anything they can see that isn't their own; while a report is open, another by the same user adds
 * nothing.
 */
export const createReport: MutationHandler<'report.create'> = {
  findExisting: ({ tx, actor, body: { client_id: ref } }) => findExistingReport(tx, requireSignedIn(actor).userId, ref),
  content: async ({ tx, body: { client_id: _ref, note = '', ...about } }, id) =>
    contentOf(await findReport(tx, id), { ...about, note }),
  async apply({ tx, actor, body, now }) {
    const { userId } = requireSignedIn(actor);
    const { client_id: ref = uuidV7(now), note = '', ...about } = body;
    const existingId = await findExistingReport(tx, userId, ref);
    if (existingId !== null) return existingResult(existingId);
    const { object_type: type, object_id: id } = about;
    const isThere = await isReportable(tx, userId, type, id);
    const [target] = isThere ? await findReported(tx, type, [id]) : [];
    if (target === undefined) throw new Refusal('not_found', notFoundTexts[type]);
    if (target.author_id === userId) throw ownContent();
    const open = await findOpenReport(tx, userId, about);
    if (open !== null) return { subject: open.id, status: 200, affected: nobodyAffected };
    const unsettled = { status: 'open' as const, settled_by: null, settled_at: null, settled_note: '' };
    const subject = await insertReport(tx, { ref, reporter_id: userId, ...about, note, created_at: now, ...unsettled });
    return { subject, affected: nobodyAffected };
  },
  reply: async () => ({ message: 'Thank you. Those who run this will look at it.' }),
};
