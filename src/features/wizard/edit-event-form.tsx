import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import { deleteDraft } from '#data/drafts.ts';
import { saveProblem } from './save-problem.ts';
import { Button } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { showToast } from '#ui/toast.tsx';
import { useObservable } from '#ui/use-observable.ts';
import type { CoverComponent } from './cover-field.tsx';
import { deleteEvent, undoMs } from './delete-event.ts';
import { EventFormScreen } from './event-form-screen.tsx';
import { FormLoading } from './form-loading.tsx';
import { FormNotice } from './form-notice.tsx';
import { startOver } from './start-over.ts';
import { useEventDraft } from './use-event-draft.ts';
import { openEditing, type FetchEvent, type Writing } from './writing.ts';

export interface EditEventFormProps {
  EventCover: CoverComponent;
  /** the event, as the address has it */
  idOrRef: string;
  /** the id of an edit in the outbox that wasn't accepted and is to be edited */
  settles?: string | null | undefined;
  fetchEvent: FetchEvent;
  onSaved: (ref: string) => void;
  onDeleted: () => void;
}

const words = {
  submit: 'Save changes',
  submitting: 'Saving...',
  done: 'Event updated successfully!',
  failed: 'No se pudo actualizar el evento',
};

/** @returns false when it could not be saved */
async function remove(account: OpenAccount, { keeper, ref }: Writing, onDeleted: () => void): Promise<boolean> {
  try {
    const undo = await deleteEvent(account, ref);
    keeper.end();
    await deleteDraft(account.store, keeper.draft().ref);
    onDeleted();
    showToast({
      title: 'Event deleted',
      lifeMs: undoMs,
      action: {
        label: 'Undo',
        onClick: () => {
          undo().then(
            (isBack) => isBack || showToast({ title: 'It was too late to take this back', tone: 'bad' }),
            (error: unknown) => showToast({ title: saveProblem(error), tone: 'bad' }),
          );
        },
      },
    });
    return true;
  } catch (error) {
    showToast({ title: saveProblem(error), tone: 'bad' });
    return false;
  }
}

function Editing({ account, settles = null, idOrRef, ...rest }: EditEventFormProps & { account: OpenAccount }) {
  const [round, setRound] = useState(0);
  const [isDeleting, setDeleting] = useState(false);
  const name = `${account.name}/${idOrRef}/${settles ?? ''}/${String(round)}`;
  const { opened, problem } = useEventDraft(() => openEditing(account, idOrRef, settles, rest.fetchEvent), name);
  if (opened === null) return <FormLoading problem={problem} />;
  const reopen = () => {
    setRound((last) => last + 1);
  };
  return (
    <>
      <EventFormScreen
        key={name}
        writing={opened}
        words={words}
        EventCover={rest.EventCover}
        onDone={rest.onSaved}
        notice={
          opened.isResumed && (
            <FormNotice
              title="You are going on with changes that you began earlier"
              action={<Button onClick={() => void startOver(account, opened.keeper, reopen)}>Start over</Button>}
            />
          )
        }
      />
      <section
        aria-label="Delete event"
        className="mt-10 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-6"
      >
        <p className="text-sm text-muted">Deleting takes the event away for everybody.</p>
        <Button
          variant="danger"
          icon={<Trash2 />}
          isPending={isDeleting}
          onClick={() => {
            setDeleting(true);
            void remove(account, opened, rest.onDeleted).then(setDeleting);
          }}
        >
          Delete event
        </Button>
      </section>
    </>
  );
}

/** An event of one's own, in the form that made it. */
export function EditEventForm(props: EditEventFormProps) {
  const account = useObservable(current);
  return (
    <>
      <PageHeading>Edit Event</PageHeading>
      {account !== null && <Editing {...props} account={account} />}
    </>
  );
}
