import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { newEditRef } from '#data/drafts/open.ts';
import { deleteDraft, saveDraft, takeDraft } from '#data/drafts/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { mutateWithUndo, undoMs } from '#data/outbox/mutate-with-undo.ts';
import { toastWithUndo } from '#shared-parts/outbox/toasts.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { FormLoading } from './loading.tsx';
import { FormNotice } from './notice.tsx';
import { createDraft } from './draft/create.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import { startOver } from './draft/start-over.ts';
import { useEventDraft } from './draft/use-event-draft.ts';
import type { WizardDeps } from './deps.ts';
import { WizardScreen } from './screen.tsx';
import { openEditing, type FetchEvent } from './draft/open-editing.ts';
import { coverOf, type EventEditor } from './draft/event-editor.ts';
import * as texts from './texts.ts';

export interface EditEventFormProps {
  deps: WizardDeps;
  /** the event's id or ref, from the URL */
  idOrRef: string;
  /** id of a refused edit in the outbox, to be edited */
  failedEntryId?: string | null | undefined;
  fetchEvent: FetchEvent;
  onSaved: (ref: string) => void;
  onRefused: (entry: string) => void;
  onDeleted: () => void;
  /** the form's content has become the draft of a new event; with its ref */
  onDraft: (draft: string) => void;
}

/** @returns false when it could not be saved */
async function remove(account: OpenAccount, { autosaver, ref }: EventEditor, onDeleted: () => void): Promise<boolean> {
  try {
    await autosaver.flush();
    const undo = await mutateWithUndo(account, 'event.delete', { event: ref });
    const draft = await takeDraft(account.store, autosaver.draft().ref);
    autosaver.end();
    onDeleted();
    const undoAll = async () => {
      const isUndone = await undo();
      // Its unfinished edit comes back with it.
      if (isUndone && draft !== null) await saveDraft(account.store, draft);
      return isUndone;
    };
    toastWithUndo(eventTexts.eventDeleted, undoAll, undoMs);
    return true;
  } catch (error) {
    showToast({ title: saveErrorText(error), tone: 'bad' });
    return false;
  }
}

/** The event was deleted: the form's content can become the draft of a new one. */
function Gone({ account, editor, deps, onDraft }: GoneProps) {
  const [isBusy, setBusy] = useState(false);

  async function saveAsDraft(): Promise<void> {
    setBusy(true);
    try {
      const { autosaver } = editor;
      await autosaver.whenIdle();
      const { form, cover } = autosaver.get();
      const created = await createDraft(account, { form, cover: coverOf(editor, cover) }, deps.fetchPicture);
      // An autosave under way would bring the draft back: none begins after the end, and the last one is waited for.
      autosaver.end();
      await autosaver.flush();
      await deleteDraft(account.store, autosaver.draft());
      if (created.missing > 0) showToast({ title: texts.picturesLeftBehind, tone: 'bad' });
      onDraft(created.ref);
    } catch (error) {
      showToast({ title: saveErrorText(error), tone: 'bad' });
      setBusy(false);
    }
  }

  return (
    <FormNotice
      tone="bad"
      title={texts.eventWasDeleted}
      action={
        <Button variant="primary" icon={<Copy />} isPending={isBusy} onClick={() => void saveAsDraft()}>
          {texts.saveAsNewDraft}
        </Button>
      }
    >
      {texts.typedIsStillHere}
    </FormNotice>
  );
}

type GoneProps = Pick<EditEventFormProps, 'deps' | 'onDraft'> & { account: OpenAccount; editor: EventEditor };

/** Whether the edited event was deleted; a pull may delete it at any time. */
function useIsGone(account: OpenAccount, editor: EventEditor | null): boolean {
  const ref = editor?.ref ?? null;
  const isMissing = useLive(
    async () => ref !== null && (await account.db.events.get(ref)) === undefined,
    [account, ref],
    false,
  );
  return editor !== null && (editor.isGone || (editor.isStored && isMissing));
}

function Editing({ account, failedEntryId = null, idOrRef, ...rest }: EditEventFormProps & { account: OpenAccount }) {
  const [round, setRound] = useState(0);
  const [isDeleting, setDeleting] = useState(false);
  const name = `${account.name}/${idOrRef}/${failedEntryId ?? ''}/${String(round)}`;
  const { opened, problem } = useEventDraft(() => openEditing(account, idOrRef, failedEntryId, rest.fetchEvent), name);
  const isGone = useIsGone(account, opened);
  if (opened === null) {
    return (
      <>
        <PageHeading>{texts.editEvent}</PageHeading>
        <FormLoading problem={problem} />
      </>
    );
  }
  const { deps } = rest;
  const reopen = () => {
    setRound((last) => last + 1);
  };
  return (
    <>
      <WizardScreen
        key={name}
        account={account}
        heading={texts.editEvent}
        back={{ to: `/events/${idOrRef}`, label: texts.backToEvent }}
        editor={opened}
        submitTexts={texts.editTexts}
        deps={deps}
        onDone={rest.onSaved}
        onRefused={rest.onRefused}
        notice={
          <>
            {isGone && <Gone account={account} editor={opened} deps={deps} onDraft={rest.onDraft} />}
            {opened.failedEntry?.state === 'conflict' && (
              <deps.Conflict entry={opened.failedEntry} onSettled={reopen} />
            )}
            {opened.isResumed && !isGone && (
              <FormNotice
                title={texts.onWithChanges}
                action={
                  <Button
                    onClick={() => {
                      const createRef = () => newEditRef(opened.ref);
                      void startOver(account, { autosaver: opened.autosaver, createRef, reopen });
                    }}
                  >
                    {texts.startOver}
                  </Button>
                }
              />
            )}
          </>
        }
      />
      {!isGone && (
        <section
          aria-label={texts.deleteEvent}
          className="mt-10 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-6"
        >
          <p className="text-sm text-muted">{texts.deleteHelp}</p>
          <Button
            variant="danger"
            icon={<Trash2 />}
            isPending={isDeleting}
            onClick={() => {
              setDeleting(true);
              void remove(account, opened, rest.onDeleted).then(setDeleting);
            }}
          >
            {texts.deleteEvent}
          </Button>
        </section>
      )}
    </>
  );
}

/** The form of one of the user's events, in the same steps. */
export function EditEventForm(props: EditEventFormProps) {
  const account = useObservable(accountInUse);
  if (account === null) return <PageHeading>{texts.editEvent}</PageHeading>;
  return <Editing {...props} account={account} />;
}
