import { operatorActionLimits } from '#contract/moderation/operator.ts';
import type { OperatorActionEntry, OperatorActionName } from '#contract/moderation/operator.ts';
import { cutText } from '#contract/truncate-text.ts';
import { insertOperatorAction, listOperatorActions } from '#server/db/account/operators.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { personsById } from '#server/db/people/persons.ts';

export interface OperatorAction {
  /** the operator; null: somebody with a shell on the server's machine */
  operatorId: number | null;
  action: OperatorActionName;
  subject?: { type: 'user' | 'event' | 'post' | 'comment' | 'message'; id: number };
  /** e.g. a reason; cut to `operatorActionLimits.detail`. It goes when the account of either ends */
  detail?: string;
  /** epoch ms */
  now: number;
}

/** Notes what an operator did, in the transaction that does it, for /admin. */
export async function logOperatorAction(
  tx: WriteTx,
  { operatorId, action, subject, detail, now }: OperatorAction,
): Promise<void> {
  await insertOperatorAction(tx, {
    operator_id: operatorId,
    action,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    detail: detail === undefined || detail === '' ? null : cutText(detail, operatorActionLimits.detail),
    created_at: now,
  });
}

/** What operators did last, newest first. */
export async function lastOperatorActions(tx: Tx): Promise<OperatorActionEntry[]> {
  const rows = await listOperatorActions(tx, operatorActionLimits.shown);
  const ids = rows.flatMap(({ operator_id: operator, subject_type: type, subject_id: id }) => [
    operator,
    type === 'user' ? id : null,
  ]);
  const persons = await personsById(tx, [...new Set(ids.filter((id) => id !== null))]);
  const personOf = (id: number | null) => (id === null ? null : (persons.get(id) ?? null));
  return rows.map(({ id, created_at: at, operator_id, action, subject_type: type, subject_id, detail }) => ({
    id,
    at: new Date(at).toISOString(),
    operator: personOf(operator_id),
    action,
    subject:
      type === null || subject_id === null
        ? null
        : { type, id: subject_id, person: type === 'user' ? personOf(subject_id) : null },
    detail,
  }));
}
