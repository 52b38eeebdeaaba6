import { newDraftRef } from '#data/draft-shelf.ts';
import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { BrokenDrafts } from './broken-drafts.tsx';
import { FormLoading } from './form-loading.tsx';
import { FormNotice } from './form-notice.tsx';
import { startOver } from './start-over.ts';
import { useDraftAddress } from './use-draft-address.ts';
import { useEventDraft } from './use-event-draft.ts';
import type { WizardWords } from './use-submit.ts';
import type { WizardPorts } from './wizard-ports.ts';
import { WizardScreen } from './wizard-screen.tsx';
import { openCreation } from './writing.ts';

export interface CreateEventFormProps {
  ports: WizardPorts;
  /** the id of a new event in the outbox that wasn't accepted and is to be edited */
  settles?: string | null | undefined;
  /** the draft that is to be gone on with; left out: the newest */
  draft?: string | null | undefined;
  /** the event is on this device, and waits to be sent or has arrived */
  onPublished: (ref: string) => void;
  onRefused: (entry: string) => void;
  /** goes to the draft of this name, which may have nothing in it yet */
  onDraft: (draft: string) => void;
}

const words: WizardWords = {
  submit: 'Publish',
  submitting: 'Publishing...',
  arrived: 'Evento creado con éxito',
  done: 'Event created successfully!',
  failed: 'No se pudo crear el evento',
};

function Creation({
  account,
  settles = null,
  draft = null,
  ports,
  onPublished,
  onRefused,
  onDraft,
}: CreateEventFormProps & { account: OpenAccount }) {
  const name = `${account.name}/${settles ?? ''}/${draft ?? ''}`;
  const { opened, problem } = useEventDraft(() => openCreation(account, { settles, draft }), name);
  useDraftAddress(settles === null ? (opened?.keeper ?? null) : null);
  if (opened === null) {
    return (
      <>
        <PageHeading>Create event</PageHeading>
        <FormLoading problem={problem} />
      </>
    );
  }
  const { keeper } = opened;
  const reopen = (back: string | null) => {
    // A name of its own: without one the form would open the draft before this one.
    onDraft(back ?? newDraftRef());
  };
  return (
    <WizardScreen
      key={name}
      account={account}
      heading="Create event"
      writing={opened}
      words={words}
      ports={ports}
      onDone={onPublished}
      onRefused={onRefused}
      notice={
        <>
          <BrokenDrafts />
          {opened.isResumed && (
            <FormNotice
              title="You are going on with your draft"
              action={
                <>
                  <ButtonLink to={`/events/create?draft=${newDraftRef()}`}>New event</ButtonLink>
                  <ButtonLink to="/user/events" variant="quiet">
                    All drafts
                  </ButtonLink>
                  <Button
                    variant="quiet"
                    onClick={() => void startOver(account, { keeper, mint: newDraftRef, reopen })}
                  >
                    Start over
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
  const account = useObservable(current);
  if (account === null) return <PageHeading>Create event</PageHeading>;
  return <Creation {...props} account={account} />;
}
