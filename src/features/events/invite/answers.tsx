import { ChevronDown } from 'lucide-react';
import type { Invitation, InvitationAnswer } from '#contract/invitations/entity.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { mutateWithUndo, undoMs } from '#data/outbox/mutate-with-undo.ts';
import { toastProblem, toastWithUndo } from '#shared-parts/outbox/toasts.ts';
import type { OpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import * as texts from './texts.ts';

const order: readonly (InvitationAnswer | null)[] = ['going', 'maybe', 'no', null];

/** `Going 1 · Maybe 1 · No answer 1`, with those that there are. */
function summaryOf(sent: readonly Invitation[]): string {
  return order
    .map((answer) => [answer, sent.filter((one) => one.answer === answer).length] as const)
    .filter(([, count]) => count > 0)
    .map(([answer, count]) => texts.answerCount(answer, count))
    .join(' · ');
}

interface AnswersProps {
  account: OpenAccount;
  /** the event's ref */
  event: string;
  sent: readonly Invitation[];
  changes: OpenChanges;
}

/** The user's own invitations to an event, with the answers; nobody else sees them. */
export function Answers({ account, event, sent, changes }: AnswersProps) {
  if (sent.length === 0) return null;

  async function withdraw(user: number): Promise<void> {
    const undo = await mutateWithUndo(account, 'invitation.withdraw', { event, user });
    toastWithUndo(texts.withdrawn, undo, undoMs);
  }

  const sorted = order.flatMap((answer) => sent.filter((one) => one.answer === answer));
  return (
    <details className="group mt-4 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 text-sm">
        <span className="font-semibold">{texts.yourInvitations}</span>
        <span className="text-muted tabular-nums">{summaryOf(sent)}</span>
        <ChevronDown className="ml-auto size-5 text-muted group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line">
        {sorted.map(({ user, answer, answer_note: note }) => {
          const name = personName(user);
          return (
            <li key={user.user_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Face name={name} userId={user.user_id} picture={user.profile_picture} size="sm" />
              <span className="min-w-32 flex-1 text-sm">
                <bdi className="font-semibold break-words">{name}</bdi>
                <span className="text-muted"> · {texts.answerName(answer)}</span>
                {note !== null && <span className="block break-words whitespace-pre-line text-muted">{note}</span>}
              </span>
              {changes.has(`invitation:${event}:${String(user.user_id)}`) && <PendingMark />}
              <Button
                size="sm"
                variant="quiet"
                aria-label={texts.withdrawFrom(name)}
                onClick={() => {
                  withdraw(user.user_id).catch(toastProblem);
                }}
              >
                {texts.withdraw}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
