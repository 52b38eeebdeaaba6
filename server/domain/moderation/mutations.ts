import type { OperatorActionName } from '#contract/moderation/operator.ts';
import type { ReportAction, ReportedType } from '#contract/moderation/report.ts';
import { Refusal, texts } from '#contract/sync/refusals.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { findContactMessage, insertContactMessage } from '#server/db/moderation/contact-messages.ts';
import { placeOfComment } from '#server/db/moderation/hidden.ts';
import { findReported, isReportable } from '#server/db/moderation/reported-content.ts';
import { copyReportedMessage } from '#server/db/moderation/reported-messages.ts';
import { findOpenReport, findReport, insertReport, lockReport, settleReports } from '#server/db/moderation/reports.ts';
import type { ReportRow, Reported } from '#server/db/moderation/reports.ts';
import { mustBeOperator } from '#server/domain/account/operators.ts';
import { notify } from '#server/domain/notifications/notify.ts';
import type { NoticeInput } from '#server/domain/notifications/notify.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import { contentOf, idempotentCreate } from '#server/domain/sync/idempotent-create.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected, scopeOf } from '#server/domain/sync/mutation-request.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { rewardApproved } from '#server/domain/new-accounts/approve.ts';
import { setHidden } from './hide.ts';
import { logOperatorAction } from './operator-actions.ts';
import { toReports } from './present-report.ts';

/**
 * The contact message with this ref, null if there is none.
 * @throws Refusal if another person wrote it
 */
async function findExistingContact(tx: Tx, request: MutationRequest, ref: string | undefined): Promise<number | null> {
  const existingRow = ref === undefined ? null : await findContactMessage(tx, ref);
  if (existingRow !== null && existingRow.author !== scopeOf(request)) {
    throw new Refusal('ref_taken', 'This client_id names another message');
  }
  return existingRow?.id ?? null;
}

/** Anyone may write; the message is stored whether or not it can be mailed. */
const sendContact = idempotentCreate<'contact.send'>({
  findExisting: ({ tx, body: { client_id: ref }, request }) => findExistingContact(tx, request, ref),
  content: async ({ tx, body: { client_id: ref = '', ...message } }) =>
    contentOf(await findContactMessage(tx, ref), message),
  async create({ tx, body: { client_id: _ref, ...message }, request, now }, ref) {
    const id = await insertContactMessage(tx, { ref, author: scopeOf(request), ...message, created_at: now });
    return { subject: id, affected: { ...nobodyAffected, isForSupport: true } };
  },
  reply: async () => ({ message: 'Thank you for contacting us. We will get back to you soon.' }),
});

/**
 * Like the contact page, with a subject: anyone may ask for help, and the message is stored whether or not it can be
 * mailed.
 */
const sendSupport = idempotentCreate<'support.send'>({
  findExisting: ({ tx, body: { client_id: ref }, request }) => findExistingContact(tx, request, ref),
  content: async ({ tx, body: { client_id: ref = '', name: title, ...message } }) =>
    contentOf(await findContactMessage(tx, ref), { title, ...message }),
  async create({ tx, body: { client_id: _ref, name: title, ...message }, request, now }, ref) {
    const id = await insertContactMessage(tx, { ref, author: scopeOf(request), title, ...message, created_at: now });
    return { subject: id, affected: { ...nobodyAffected, isForSupport: true } };
  },
  reply: async () => ({ message: 'Message sent! We will contact you soon.' }),
});

const notFoundTexts: Record<ReportedType, string> = {
  user: 'User not found',
  event: texts.eventNotFound,
  post: 'Post not found',
  comment: 'Comment not found',
  message: 'Message not found',
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
const createReport = idempotentCreate<'report.create'>({
  findExisting: ({ tx, actor, body: { client_id: ref } }) => findExistingReport(tx, requireSignedIn(actor).userId, ref),
  content: async ({ tx, body: { client_id: _ref, note = '', ...about } }, id) =>
    contentOf(await findReport(tx, id), { ...about, note }),
  async create({ tx, actor, body: { client_id: _ref, note = '', ...about }, now }, ref) {
    const { userId } = requireSignedIn(actor);
    const { object_type: type, object_id: id } = about;
    const isThere = await isReportable(tx, userId, type, id);
    if (isThere && type === 'message') await copyReportedMessage(tx, id, now);
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
});

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
    case 'message':
      return { kind: 'message-hidden' };
    case 'user':
      return {};
    default:
      return type satisfies never;
  }
}

/** Notifies the author of a decision, without naming the operator. */
async function notifyAuthor(tx: WriteTx, target: Reported, kind: NoticeInput['kind'], now: number): Promise<number[]> {
  const [found] = await findReported(tx, target.object_type, [target.object_id]);
  if (found === undefined) return [];
  const about = { kind, objectId: null, ...(await aboutOf(tx, target)) };
  await notify(tx, { userId: found.author_id, actorId: null, ...about }, now);
  return [found.author_id];
}

/**
 * The kind of notice that a decision sends the author; null for none.
 * @param isChanged the decision has just hidden the object, or shown it again
 */
function noticeOf({ reason, status }: ReportRow, action: ReportAction, isChanged: boolean): NoticeInput['kind'] | null {
  if (reason !== 'review') return action === 'hide' && isChanged ? 'hidden' : null;
  // What waits is hidden already.
  if (action === 'hide') return isChanged || status === 'open' ? 'review-refused' : null;
  return isChanged ? 'review-approved' : null;
}

/** The operator action that a decision is noted as. */
function actionOf({ reason }: ReportRow, action: ReportAction): OperatorActionName {
  if (action === 'hide') return 'content.hide';
  return action === 'restore' || reason === 'review' ? 'content.show' : 'report.dismiss';
}

function reportNotFound(): Refusal {
  return new Refusal('not_found', 'Report not found');
}

/** Operators decide, and may change an earlier decision. */
const settleReport: MutationHandler<'report.settle'> = {
  async apply({ tx, actor, body: { action, note = '' }, request, now }) {
    const { userId } = mustBeOperator(actor);
    const name = request.params['id'] ?? '';
    const report = await lockReport(tx, /^\d+$/.test(name) ? Number(name) : name);
    if (report === null) throw reportNotFound();
    const settlement = { ...settlements[action], settled_by: userId, settled_at: now, settled_note: note };
    await settleReports(tx, report, settlement);
    const subject = { type: report.object_type, id: report.object_id };
    await logOperatorAction(tx, { operatorId: userId, action: actionOf(report, action), subject, detail: note, now });
    if (action === 'dismiss' && report.reason !== 'review') return { subject: report.id, affected: nobodyAffected };
    const affected = await setHidden(tx, report, action === 'hide', now);
    const kind = noticeOf(report, action, affected !== nobodyAffected);
    const notifiedIds = kind === null ? [] : await notifyAuthor(tx, report, kind, now);
    if (kind === 'review-approved') notifiedIds.push(...(await rewardApproved(tx, report, now)));
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

export const supportHandlers = {
  'contact.send': sendContact,
  'report.create': createReport,
  'report.settle': settleReport,
  'support.send': sendSupport,
};
