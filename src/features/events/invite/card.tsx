import { Check, CircleHelp, X } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import type { Invitation, InvitationAnswer } from '#contract/invitations/entity.ts';
import { invitationLimits, notInvitableReason } from '#contract/invitations/rules.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { ownAnswer, readInvitations } from '#data/invitations/queries.ts';
import { priceText } from '#contract/events/price.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import { useOpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import * as buttonTexts from '#features/events/buttons/texts.ts';
import { leave, takePlace } from '#features/events/leaving/change-place.ts';
import { LeaveDialog } from '#features/events/leaving/dialog.tsx';
import * as leavingTexts from '#features/events/leaving/texts.ts';
import { useLeaveQuestion } from '#features/events/leaving/use-leave-question.ts';
import type { FoundEvent } from '#features/events/use-event.ts';
import * as texts from './texts.ts';

const mostNames = 2;

function Inviters({ received }: { received: readonly Invitation[] }) {
  const named = received.length > mostNames ? received.slice(0, mostNames - 1) : received;
  const rest = received.length - named.length;
  return (
    <>
      {named.map(({ user }, index) => (
        <Fragment key={user.user_id}>
          {index > 0 && texts.and}
          <bdi>{personName(user)}</bdi>
        </Fragment>
      ))}
      {rest > 0 && texts.and + texts.others(rest)}
      {texts.invitesYou(received.length > 1)}
    </>
  );
}

const answers = [
  { answer: 'going', icon: <Check /> },
  { answer: 'maybe', icon: <CircleHelp /> },
  { answer: 'no', icon: <X /> },
] as const;

function OpenCard({
  found,
  account,
  received,
}: {
  found: FoundEvent;
  account: OpenAccount;
  received: readonly Invitation[];
}) {
  const { event, engagement } = found;
  const isPending = useOpenChanges(account.db).has(`answer:${event.ref}`);
  const [noteOpen, setNoteOpen] = useState(false);
  const [note, setNote] = useState('');
  const hasPlace = engagement.subscribed || engagement.waiting;
  const isFull = event.subscribers_count >= event.capacity && !engagement.subscribed;
  const [first] = received;
  const isOpen = received.some((one) => ownAnswer(one, engagement) === null);
  const said = isOpen || first === undefined ? null : ownAnswer(first, engagement);
  const storedNote = isOpen ? null : (first?.answer_note ?? null);
  const wanted = useRef<InvitationAnswer>('no');

  async function save(answer: InvitationAnswer): Promise<void> {
    const text = note.trim() === '' ? (noteOpen ? null : storedNote) : note;
    if (answer === 'going' && !hasPlace) {
      const toast = isFull
        ? { title: buttonTexts.askedNotYetConfirmed, text: buttonTexts.unconfirmedHint }
        : { title: buttonTexts.subscribed };
      await takePlace(account, event.ref, { options: {}, toast });
    }
    if (answer !== 'going' && hasPlace) {
      const toast = engagement.waiting ? leavingTexts.waitingListLeft : leavingTexts.placeGivenBack;
      // A place that was taken without an answer stays unknown to the inviters.
      const answerAgain = async () => {
        if (said !== null)
          await account.mutate('invitation.answer', { event: event.ref, answer: said, note: storedNote });
      };
      await leave(account, event.ref, { title: buttonTexts.unsubscribed, text: toast }, answerAgain);
    }
    await account.mutate('invitation.answer', { event: event.ref, answer, note: text });
    setNoteOpen(false);
    setNote('');
  }
  const run = (answer: InvitationAnswer) => {
    save(answer).catch(toastProblem);
  };
  const { requestLeave, dialog } = useLeaveQuestion(event, engagement, () => run(wanted.current));

  function press(answer: InvitationAnswer): void {
    if (answer === 'going' || !hasPlace) return run(answer);
    wanted.current = answer;
    requestLeave();
  }

  if (first === undefined) return null;
  const withNotes = received.filter((one) => one.note !== null);
  const isLong = note.length > invitationLimits.note;
  return (
    <section aria-label={texts.yourAnswer} className="mb-4 rounded-lg border border-line bg-sunken p-4 max-lg:mt-4">
      <div className="flex items-center gap-3">
        <Face
          name={personName(first.user)}
          userId={first.user.user_id}
          picture={first.user.profile_picture}
          size="sm"
        />
        <h2 className="min-w-0 flex-1 text-base leading-snug font-semibold break-words">
          <Inviters received={received} />
        </h2>
        {isPending && <PendingMark />}
      </div>
      {withNotes.map(({ user, note: text }) => (
        <p key={user.user_id} className="mt-2 text-sm break-words whitespace-pre-line">
          {received.length > 1 && <bdi className="font-semibold">{personName(user)}: </bdi>}
          {text}
        </p>
      ))}
      <div role="group" aria-label={texts.yourAnswer} className="mt-3 flex flex-wrap gap-2">
        {answers.map(({ answer, icon }) => (
          <Button
            key={answer}
            icon={icon}
            aria-pressed={said === answer}
            disabled={isLong}
            onClick={() => press(answer)}
            className="min-w-24 flex-1 px-3"
          >
            {texts.answerName(answer)}
          </Button>
        ))}
      </div>
      {said === null && (
        <p className="mt-2 text-xs text-muted">
          {hasPlace ? texts.goingTellsThem : texts.goingTakesPlace(priceText(event.price, event.currency), isFull)}
        </p>
      )}
      {storedNote !== null && !noteOpen && (
        <p className="mt-2 text-sm break-words whitespace-pre-line text-muted">{texts.yourNote(storedNote)}</p>
      )}
      {noteOpen ? (
        <>
          <LimitedField
            label={texts.answerNote}
            value={note}
            limit={invitationLimits.note}
            onChange={setNote}
            className="mt-3"
          />
          {said !== null && (
            <Button className="mt-2" size="sm" disabled={isLong} onClick={() => run(said)}>
              {texts.saveNote}
            </Button>
          )}
        </>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          className="mt-1 -ml-3"
          onClick={() => {
            setNote(storedNote ?? '');
            setNoteOpen(true);
          }}
        >
          {storedNote === null ? texts.addNote : texts.changeNote}
        </Button>
      )}
      <LeaveDialog {...dialog} />
    </section>
  );
}

/** Who invites the user to an event, and what they answer; nothing without an invitation, and once nobody can come. */
export function InvitationCard({ found, account, nowMs }: { found: FoundEvent; account: OpenAccount; nowMs: number }) {
  const { event } = found;
  const received = useLive(
    async () => (await readInvitations(account.db, event.ref)).received,
    [account, event.ref],
    null,
  );
  if (received === null || received.length === 0 || notInvitableReason(event, nowMs) !== null) return null;
  return <OpenCard found={found} account={account} received={received} />;
}
