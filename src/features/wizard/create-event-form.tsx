import { useState } from 'react';
import type { OpenAccount } from '#data/account.ts';
import { current } from '#data/current.ts';
import { Button } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { BrokenDrafts } from './broken-drafts.tsx';
import type { CoverComponent } from './cover-field.tsx';
import { EventFormScreen } from './event-form-screen.tsx';
import { FormLoading } from './form-loading.tsx';
import { FormNotice } from './form-notice.tsx';
import { startOver } from './start-over.ts';
import { useEventDraft } from './use-event-draft.ts';
import { openCreation } from './writing.ts';

export interface CreateEventFormProps {
  EventCover: CoverComponent;
  /** the id of a new event in the outbox that wasn't accepted and is to be edited */
  settles?: string | null | undefined;
  /** the event is on this device, and waits to be sent */
  onPublished: (ref: string) => void;
}

const words = {
  submit: 'Publish',
  submitting: 'Publishing...',
  done: 'Event created successfully!',
  failed: 'No se pudo crear el evento',
};

function Creation({ account, settles = null, ...rest }: CreateEventFormProps & { account: OpenAccount }) {
  const [round, setRound] = useState(0);
  const name = `${account.name}/${settles ?? ''}/${String(round)}`;
  const { opened, problem } = useEventDraft(() => openCreation(account, settles), name);
  if (opened === null) return <FormLoading problem={problem} />;
  const reopen = () => {
    setRound((last) => last + 1);
  };
  return (
    <EventFormScreen
      key={name}
      writing={opened}
      words={words}
      EventCover={rest.EventCover}
      onDone={rest.onPublished}
      notice={
        <>
          <BrokenDrafts />
          {opened.isResumed && (
            <FormNotice
              title="You are going on with your draft"
              action={<Button onClick={() => void startOver(account, opened.keeper, reopen)}>Start over</Button>}
            />
          )}
        </>
      }
    />
  );
}

/** A new event, on one page. What is typed is kept on this device all along. */
export function CreateEventForm(props: CreateEventFormProps) {
  const account = useObservable(current);
  return (
    <>
      <PageHeading>Create event</PageHeading>
      {account !== null && <Creation {...props} account={account} />}
    </>
  );
}
