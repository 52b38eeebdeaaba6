import { useEffect, type ReactNode } from 'react';
import { maxPeopleMet } from '#contract/events/people/people-met.ts';
import { isDateOver } from '#contract/events/rating.ts';
import type { Person } from '#contract/people/entity.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { needsDecision } from '#data/outbox/entry.ts';
import { readPeopleMet } from '#data/people/met.ts';
import { needsYou } from '#shared-parts/outbox/texts.ts';
import { toastProblem } from '#shared-parts/outbox/toasts.ts';
import { useReadChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { Switch } from '#ui/controls/switch.tsx';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useOptimisticToggle } from '#ui/hooks/use-optimistic-toggle.ts';
import { EventSection } from '#features/events/detail/section.tsx';
import type { FoundEvent } from '#features/events/use-event.ts';
import * as texts from './texts.ts';

export interface PeopleMetProps {
  found: FoundEvent;
  nowMs: number;
  /** fetches and stores whom the user met; without an answer the stored list stays */
  fetchPeople: (eventId: number, signal: AbortSignal) => Promise<unknown>;
  /** a row of the list */
  renderPerson: (person: Person) => ReactNode;
}

interface PartProps extends Pick<PeopleMetProps, 'fetchPeople' | 'renderPerson'> {
  account: OpenAccount;
  eventRef: string;
  eventId: number;
  isShown: boolean;
}

/** The list as the server said last. It is asked for only once it knows whether the user shows themselves. */
function useList({ account, eventId, fetchPeople, isShown }: PartProps, isSent: boolean): readonly Person[] | null {
  const stored = useLive(async () => readPeopleMet(account.db, eventId), [account, eventId], null);
  // Once switched off, the answer is empty, and takes the place of what is stored.
  const isWanted = isSent && (isShown || (stored !== null && stored.length > 0));
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    const ask = () => void fetchPeople(eventId, leaving.signal);
    ask();
    addEventListener('online', ask);
    return () => {
      removeEventListener('online', ask);
      leaving.abort();
    };
  }, [eventId, fetchPeople, isWanted, isShown]);
  return isShown ? stored : null;
}

function Part(props: PartProps) {
  const { account, eventRef, isShown, renderPerson } = props;
  const changes = useReadChanges(account.db);
  const change = changes?.get(`met:${eventRef}`);
  const people = useList(props, changes !== null && change === undefined);
  const { isOn, flip } = useOptimisticToggle(isShown, async (shown, options) => {
    try {
      await account.mutate('event.meet', { event: eventRef, shown }, options);
    } catch (error) {
      toastProblem(error);
      throw error;
    }
  });
  return (
    <EventSection title={isOn ? texts.peopleYouMet : texts.findPeople}>
      <div className="mt-2 flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Switch label={texts.showMe} help={texts.whoSees} isOn={isOn} onChange={flip} />
        </div>
        {change !== undefined && (needsDecision(change) ? <RefusedMark label={needsYou} /> : <PendingMark />)}
      </div>
      {isOn && (
        <div className="mt-2" aria-live="polite">
          {people === null || people.length === 0 ? (
            <p className="text-sm text-muted">{people === null ? texts.listWaits : texts.nobodyYet}</p>
          ) : (
            <ul className="-mx-2 divide-y divide-line">{people.map(renderPerson)}</ul>
          )}
          {people !== null && people.length >= maxPeopleMet && (
            <p className="pt-3 text-xs text-muted">{texts.mostAreShown(maxPeopleMet)}</p>
          )}
        </div>
      )}
    </EventSection>
  );
}

/** Whom the user met at an event, once a date is over, if they had a place there and wish to be seen as well. */
export function PeopleMet({ found, nowMs, fetchPeople, renderPerson }: PeopleMetProps) {
  const { event, engagement } = found;
  const account = useObservable(accountInUse);
  if (account?.user == null || event.event_id === null) return null;
  if (event.organizer_id === account.user.user_id || event.status === 'draft') return null;
  const isShown = engagement.shown_to_met === true;
  const wasThere = engagement.subscribed && event.status !== 'cancelled' && isDateOver(event, 0, nowMs);
  if (!isShown && !wasThere) return null;
  return (
    <Part
      key={`${account.name} ${event.ref}`}
      account={account}
      eventRef={event.ref}
      eventId={event.event_id}
      isShown={isShown}
      fetchPeople={fetchPeople}
      renderPerson={renderPerson}
    />
  );
}
