import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import type { PersonRecord } from '#contract/moderation/people.ts';
import type { PersonResult } from '#shared-parts/moderation/person-calls.ts';
import { SuspendDialog } from '#shared-parts/moderation/suspend-dialog.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { dateFormat } from '#ui/text/date-format.ts';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import type { PeopleAddresses, PeopleCalls } from './calls.ts';
import * as texts from './texts.ts';

const day = dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 py-2">
      <dt className="w-28 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 basis-40 break-words">{children}</dd>
    </div>
  );
}

function Facts({ person }: { person: PersonRecord }) {
  const { id, username, email, created_at: since, last_seen_at: seen, suspended } = person;
  const { events_count: events, posts_count: posts, reports_count: reports } = person;
  return (
    <dl className="mt-2 divide-y divide-line text-sm">
      {suspended !== null && (
        <>
          <Fact name={texts.suspendedSince}>
            <TimeAgo at={suspended.since} />
            {suspended.by !== null && ` ${texts.byPerson(personName(suspended.by))}`}
          </Fact>
          <Fact name={texts.reason}>
            <span dir="auto" className="whitespace-pre-line">
              {suspended.reason}
            </span>
          </Fact>
        </>
      )}
      <Fact name={texts.username}>@{username}</Fact>
      <Fact name={texts.email}>{email}</Fact>
      <Fact name={texts.number}>{id}</Fact>
      <Fact name={texts.since}>
        <time dateTime={since}>{day.format(new Date(since))}</time>
      </Fact>
      <Fact name={texts.lastSeen}>{seen === null ? texts.notKnown : <TimeAgo at={seen} />}</Fact>
      <Fact name={texts.activity}>
        <span className="tabular-nums">{texts.countsText(events, posts, reports)}</span>
      </Fact>
    </dl>
  );
}

interface PersonSheetProps {
  person: PersonRecord;
  calls: PeopleCalls;
  addresses: PeopleAddresses;
  onChanged: (person: PersonRecord) => void;
  onClose: () => void;
}

/** All that operators see of a person, and what they can decide. */
export function PersonSheet({ person, calls, addresses, onChanged, onClose }: PersonSheetProps) {
  const isOnline = useAtomValue(onlineAtom);
  const [isSuspending, setSuspending] = useState(false);
  const [pending, setPending] = useState<'lift' | 'hide' | null>(null);
  const [failure, setFailure] = useState('');
  const { id, hidden, suspended, operator } = person;
  const name = personName(person);

  async function decide(what: 'lift' | 'hide', call: Promise<PersonResult>, done: string): Promise<void> {
    setFailure('');
    setPending(what);
    const result = await call.finally(() => {
      setPending(null);
    });
    if (!result.ok) {
      setFailure(result.message);
      return;
    }
    showToast({ title: done });
    onChanged(result.value);
  }

  if (isSuspending) {
    return (
      <SuspendDialog
        person={{ id, name }}
        suspend={calls.suspend}
        onClose={() => {
          setSuspending(false);
        }}
        onSuspended={(record) => {
          setSuspending(false);
          onChanged(record);
        }}
      />
    );
  }
  const problem = isOnline ? failure : texts.needsConnection;
  const isBlocked = !isOnline || pending !== null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      actions={
        <>
          {suspended === null && (
            <Button
              disabled={isBlocked}
              isPending={pending === 'hide'}
              onClick={() =>
                void decide('hide', calls.hide(id, !hidden), (hidden ? texts.profileShown : texts.profileHidden)(name))
              }
            >
              {hidden ? texts.showProfile : texts.hideProfile}
            </Button>
          )}
          {suspended !== null && (
            <Button
              variant="primary"
              disabled={isBlocked}
              isPending={pending === 'lift'}
              onClick={() => void decide('lift', calls.lift(id), texts.canSignIn(name))}
            >
              {texts.lift}
            </Button>
          )}
          {suspended === null && !operator && (
            <Button
              variant="danger"
              disabled={isBlocked}
              onClick={() => {
                setSuspending(true);
              }}
            >
              {texts.suspendMore}
            </Button>
          )}
        </>
      }
    >
      <Facts person={person} />
      {operator && <p className="mt-3 text-sm text-muted">{texts.operatorsStay}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {!hidden && (
          <ButtonLink size="sm" to={addresses.profile(id)}>
            {texts.seeProfile}
          </ButtonLink>
        )}
        {person.reports_count > 0 && (
          <ButtonLink size="sm" to={addresses.moderation}>
            {texts.seeReports}
          </ButtonLink>
        )}
      </div>
      {problem !== '' && (
        <p role="alert" className="mt-4 rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
