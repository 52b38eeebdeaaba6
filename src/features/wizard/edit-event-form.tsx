import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import { newEditRef } from '#data/draft-shelf.ts';
import { deleteDraft, saveDraft, takeDraft } from '#data/drafts.ts';
import { Button } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { showToast } from '#ui/toast.tsx';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';
import { deleteEvent, undoMs } from '#data/delete-event.ts';
import { FormLoading } from './form-loading.tsx';
import { FormNotice } from './form-notice.tsx';
import { layDownDraft } from './new-draft.ts';
import { saveProblem } from '#data/save-problem.ts';
import { startOver } from './start-over.ts';
import { useEventDraft } from './use-event-draft.ts';
import type { WizardWords } from './use-submit.ts';
import type { WizardPorts } from './wizard-ports.ts';
import { WizardScreen } from './wizard-screen.tsx';
import { openEditing, type FetchEvent } from './open-editing.ts';
import { coverOf, type Writing } from './writing.ts';

export interface EditEventFormProps {
  ports: WizardPorts;
  /** the event, as the address has it */
  idOrRef: string;
  /** the id of an edit in the outbox that wasn't accepted and is to be edited */
  settles?: string | null | undefined;
  fetchEvent: FetchEvent;
  onSaved: (ref: string) => void;
  onRefused: (entry: string) => void;
  onDeleted: () => void;
  /** what was typed has become the draft of a new event, by its name */
  onDraft: (draft: string) => void;
}

const words: WizardWords = {
  submit: 'Save changes',
  submitting: 'Saving...',
  arrived: 'Evento actualizado con éxito',
  done: 'Event updated successfully!',
  failed: 'No se pudo actualizar el evento',
};

function takeBack(undo: () => Promise<boolean>): void {
  undo().then(
    (isBack) => isBack || showToast({ title: 'It was too late to take this back', tone: 'bad' }),
    (error: unknown) => showToast({ title: saveProblem(error), tone: 'bad' }),
  );
}

/** @returns false when it could not be saved */
async function remove(account: OpenAccount, { keeper, ref }: Writing, onDeleted: () => void): Promise<boolean> {
  try {
    await keeper.flush();
    const undo = await deleteEvent(account, ref);
    const draft = await takeDraft(account.store, keeper.draft().ref);
    keeper.end();
    onDeleted();
    const onClick = () => {
      takeBack(async () => {
        const isBack = await undo();
        // What was being changed in it comes back with it.
        if (isBack && draft !== null) await saveDraft(account.store, draft);
        return isBack;
      });
    };
    showToast({ title: 'Event deleted', lifeMs: undoMs, action: { label: 'Undo', onClick } });
    return true;
  } catch (error) {
    showToast({ title: saveProblem(error), tone: 'bad' });
    return false;
  }
}

/** The event is there no more: what was typed of it can become another one. */
function Gone({ account, writing, ports, onDraft }: GoneProps) {
  const [isBusy, setBusy] = useState(false);

  async function keep(): Promise<void> {
    setBusy(true);
    try {
      const { keeper } = writing;
      await keeper.settled();
      const { form, cover } = keeper.get();
      const made = await layDownDraft(account, { form, cover: coverOf(writing, cover) }, ports.fetchPicture);
      await deleteDraft(account.store, keeper.draft());
      keeper.end();
      if (made.missing > 0) showToast({ title: 'Some pictures could not be taken along', tone: 'bad' });
      onDraft(made.ref);
    } catch (error) {
      showToast({ title: saveProblem(error), tone: 'bad' });
      setBusy(false);
    }
  }

  return (
    <FormNotice
      tone="bad"
      title="This event was deleted"
      action={
        <Button variant="primary" icon={<Copy />} isPending={isBusy} onClick={() => void keep()}>
          Save as a new draft
        </Button>
      }
    >
      What you typed is still here. It can become the draft of a new event.
    </FormNotice>
  );
}

type GoneProps = Pick<EditEventFormProps, 'ports' | 'onDraft'> & { account: OpenAccount; writing: Writing };

/** Whether the event that is being edited is on this device no more, which a pull may bring about at any time. */
function useIsGone(account: OpenAccount, writing: Writing | null): boolean {
  const ref = writing?.ref ?? null;
  const isMissing = useLive(
    async () => ref !== null && (await account.db.events.get(ref)) === undefined,
    [account, ref],
    false,
  );
  return writing !== null && (writing.isGone || (writing.isHeld && isMissing));
}

function Editing({ account, settles = null, idOrRef, ...rest }: EditEventFormProps & { account: OpenAccount }) {
  const [round, setRound] = useState(0);
  const [isDeleting, setDeleting] = useState(false);
  const name = `${account.name}/${idOrRef}/${settles ?? ''}/${String(round)}`;
  const { opened, problem } = useEventDraft(() => openEditing(account, idOrRef, settles, rest.fetchEvent), name);
  const isGone = useIsGone(account, opened);
  if (opened === null) {
    return (
      <>
        <PageHeading>Edit Event</PageHeading>
        <FormLoading problem={problem} />
      </>
    );
  }
  const { ports } = rest;
  const reopen = () => {
    setRound((last) => last + 1);
  };
  return (
    <>
      <WizardScreen
        key={name}
        account={account}
        heading="Edit Event"
        writing={opened}
        words={words}
        ports={ports}
        onDone={rest.onSaved}
        onRefused={rest.onRefused}
        notice={
          <>
            {isGone && <Gone account={account} writing={opened} ports={ports} onDraft={rest.onDraft} />}
            {opened.settles?.state === 'conflict' && <ports.Conflict entry={opened.settles} onSettled={reopen} />}
            {opened.isResumed && !isGone && (
              <FormNotice
                title="You are going on with changes that you began earlier"
                action={
                  <Button
                    onClick={() => {
                      const mint = () => newEditRef(opened.ref);
                      void startOver(account, { keeper: opened.keeper, mint, reopen });
                    }}
                  >
                    Start over
                  </Button>
                }
              />
            )}
          </>
        }
      />
      {!isGone && (
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
      )}
    </>
  );
}

/** An event of one's own, in the steps that made it. */
export function EditEventForm(props: EditEventFormProps) {
  const account = useObservable(current);
  if (account === null) return <PageHeading>Edit Event</PageHeading>;
  return <Editing {...props} account={account} />;
}
