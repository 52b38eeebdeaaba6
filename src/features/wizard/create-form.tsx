import { newDraftRef } from '#data/drafts/open.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { BrokenDrafts } from './draft/broken.tsx';
import { FormLoading } from './loading.tsx';
import { FormNotice } from './notice.tsx';
import { startOver } from './draft/start-over.ts';
import { useDraftAddress } from './draft/use-address.ts';
import { useEventDraft } from './draft/use-event-draft.ts';
import type { WizardDeps } from './deps.ts';
import { WizardScreen } from './screen.tsx';
import { openCreation } from './draft/event-editor.ts';
import * as texts from './texts.ts';

export interface CreateEventFormProps {
  deps: WizardDeps;
  /** the id of a new event in the outbox that wasn't accepted and is to be edited */
  failedEntryId?: string | null | undefined;
  /** the draft that is to be gone on with; left out: the newest */
  draft?: string | null | undefined;
  /** the event is on this device, and waits to be sent or has arrived */
  onPublished: (ref: string) => void;
  onRefused: (entry: string) => void;
  /** goes to the draft of this name, which may have nothing in it yet */
  onDraft: (draft: string) => void;
}

function Creation({
  account,
  failedEntryId = null,
  draft = null,
  deps,
  onPublished,
  onRefused,
  onDraft,
}: CreateEventFormProps & { account: OpenAccount }) {
  const name = `${account.name}/${failedEntryId ?? ''}/${draft ?? ''}`;
  const { opened, problem } = useEventDraft(() => openCreation(account, { failedEntryId, draft }), name);
  useDraftAddress(failedEntryId === null ? (opened?.autosaver ?? null) : null);
  if (opened === null) {
    return (
      <>
        <PageHeading>{texts.createEvent}</PageHeading>
        <FormLoading problem={problem} />
      </>
    );
  }
  const { autosaver } = opened;
  const reopen = (restoredRef: string | null) => {
    // A name of its own: without one the form would open the draft before this one.
    onDraft(restoredRef ?? newDraftRef());
  };
  return (
    <WizardScreen
      key={name}
      account={account}
      heading={texts.createEvent}
      editor={opened}
      submitTexts={texts.createTexts}
      deps={deps}
      onDone={onPublished}
      onRefused={onRefused}
      notice={
        <>
          <BrokenDrafts />
          {opened.isResumed && (
            <FormNotice
              title={texts.onWithDraft}
              action={
                <>
                  <ButtonLink to={`/events/create?draft=${newDraftRef()}`}>{texts.newEvent}</ButtonLink>
                  <ButtonLink to="/user/events" variant="quiet">
                    {texts.allDrafts}
                  </ButtonLink>
                  <Button
                    variant="quiet"
                    onClick={() => void startOver(account, { autosaver, createRef: newDraftRef, reopen })}
                  >
                    {texts.startOver}
                  </Button>
                </>
              }
            />
          )}
        </>
      }
    />
  );
}

/** A new event, in seven steps. What is typed is kept on this device all along. */
export function CreateEventForm(props: CreateEventFormProps) {
  const account = useObservable(accountInUse);
  if (account === null) return <PageHeading>{texts.createEvent}</PageHeading>;
  return <Creation {...props} account={account} />;
}
