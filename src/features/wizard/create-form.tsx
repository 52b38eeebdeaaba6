import { Link } from 'react-router-dom';
import { newDraftRef } from '#data/drafts/open.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import type { DraftAutosaver } from './draft/autosaver.ts';
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
  /** id of a refused create in the outbox, to be edited */
  failedEntryId?: string | null | undefined;
  /** the draft to continue; omitted: the newest */
  draft?: string | null | undefined;
  /** the event is stored on this device, and waits to be sent or has arrived */
  onPublished: (ref: string) => void;
  onRefused: (entry: string) => void;
  /** opens the draft of this ref, which may be empty */
  onDraft: (draft: string) => void;
}

/** The other way to make events, for those who have just begun. */
function ImportLink({ autosaver }: { autosaver: DraftAutosaver }) {
  const { step } = useObservable(autosaver);
  if (step !== 0) return null;
  return (
    <Link to="/user/events/import" className="inline-flex min-h-11 items-center text-sm text-muted underline">
      {texts.importThem}
    </Link>
  );
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
        <PageHeading>{eventTexts.createEvent}</PageHeading>
        <FormLoading problem={problem} />
      </>
    );
  }
  const { autosaver } = opened;
  const reopen = (restoredRef: string | null) => {
    // A new ref: without one the form would open the previous draft.
    onDraft(restoredRef ?? newDraftRef());
  };
  return (
    <WizardScreen
      key={name}
      account={account}
      heading={eventTexts.createEvent}
      back={{ to: '/user/events', label: texts.backToMyEvents }}
      editor={opened}
      submitTexts={texts.createTexts}
      deps={deps}
      onDone={onPublished}
      onRefused={onRefused}
      notice={
        <>
          <BrokenDrafts />
          {!opened.isResumed && failedEntryId === null && <ImportLink autosaver={autosaver} />}
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

/** The form of a new event, in seven steps, autosaved on this device. */
export function CreateEventForm(props: CreateEventFormProps) {
  const account = useObservable(accountInUse);
  if (account === null) return <PageHeading>{eventTexts.createEvent}</PageHeading>;
  return <Creation {...props} account={account} />;
}
