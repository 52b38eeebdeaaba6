import { useState } from 'react';
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
}: CreateEventFormProps & { account: OpenAccount }) {
  const [round, setRound] = useState(0);
  const name = `${account.name}/${settles ?? ''}/${draft ?? ''}/${String(round)}`;
  const { opened, problem } = useEventDraft(() => openCreation(account, { settles, draft }), name);
  if (opened === null) {
    return (
      <>
        <PageHeading>Create event</PageHeading>
        <FormLoading problem={problem} />
      </>
    );
  }
  const reopen = () => {
    setRound((last) => last + 1);
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
                  <Button variant="quiet" onClick={() => void startOver(account, opened.keeper, reopen)}>
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
