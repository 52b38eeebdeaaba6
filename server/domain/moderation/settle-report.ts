import type { ReportAction } from '#contract/moderation/report.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { placeOfComment } from '#server/db/moderation/hidden.ts';
import { findReported } from '#server/db/moderation/reported-content.ts';
import { findReport, lockReport, settleReports } from '#server/db/moderation/reports.ts';
import type { Reported, ReportRow } from '#server/db/moderation/reports.ts';
import { setHidden } from './hide.ts';
import { mustBeOperator } from '#server/domain/account/operators.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { toReports } from './present-report.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { notify } from '#server/domain/notifications/notify.ts';
import type { NoticeInput } from '#server/domain/notifications/notify.ts';

/**
 * The status that an action gives the report, and the status of other reports on the same thing that it settles too.
 */
const settlements: Record<ReportAction, { status: ReportRow['status']; alongWith: ReportRow['status'] | null }> = {
  hide: { status: 'hidden', alongWith: 'open' },
  dismiss: { status: 'dismissed', alongWith: null },
  // No report may still say `hidden` of something that is shown again.
  restore: { status: 'dismissed', alongWith: 'hidden' },
};

async function aboutOf(tx: WriteTx, { object_type: type, object_id: id }: Reported): Promise<Partial<NoticeInput>> {
  switch (type) {
    case 'event':
    case 'post':
      return { objectType: type, objectId: id };
    case 'comment':
      return { objectType: 'post', objectId: (await placeOfComment(tx, id))?.post_id ?? null };
    case 'user':
      return {};
    default:
      return type satisfies never;
  }
}

/** Notifies the author of what was hidden, without naming the operator. */
async function notifyAuthor(tx: WriteTx, target: Reported, now: number): Promise<number[]> {
  const [found] = await findReported(tx, target.object_type, [target.object_id]);
  if (found === undefined) return [];
  const about = { objectId: null, ...(await aboutOf(tx, target)) };
  await notify(tx, { userId: found.author_id, kind: 'hidden', actorId: null, ...about }, now);
  return [found.author_id];
}

function reportNotFound(): Refusal {
  return new Refusal('not_found', 'Report not found');
}

/** Operators decide, and may change an earlier decision. */
export const settleReport: MutationHandler<'report.settle'> = {
  async apply({ tx, actor, body: { action, note = '' }, request, now }) {
    const { userId } = mustBeOperator(actor);
    const name = request.params['id'] ?? '';
    const report = await lockReport(tx, /^\d+$/.test(name) ? Number(name) : name);
    if (report === null) throw reportNotFound();
    const settlement = { ...settlements[action], settled_by: userId, settled_at: now, settled_note: note };
    await settleReports(tx, report, settlement);
    if (action === 'dismiss') return { subject: report.id, affected: nobodyAffected };
    const affected = await setHidden(tx, report, action === 'hide', now);
    const notifiedIds = action === 'hide' && affected !== nobodyAffected ? await notifyAuthor(tx, report, now) : [];
    return { subject: report.id, affected: { ...affected, users: [...new Set([...affected.users, ...notifiedIds])] } };
  },
  async reply(tx, actor, subject) {
    mustBeOperator(actor);
    const report = await findReport(tx, subject);
    const [data] = report === null ? [] : await toReports(tx, [report]);
    if (data === undefined) throw reportNotFound();
    return { data };
  },
};
