import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Attendees } from '#contract/events/people/attendees.ts';
import type { Person } from '#contract/people/entity.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { readBlocked } from '#data/people/relationships.ts';
import { personRef } from '#data/people/rows.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import type { FetchAttendees } from './context.ts';
import * as texts from './texts.ts';

const mostFaces = 5;
const mostNames = 2;

/** Who comes, as the server said last; asked again on each visit. */
function useAttendees(eventId: number, fetchAttendees: FetchAttendees): Attendees | null {
  const account = useObservable(accountInUse);
  useEffect(() => {
    const leaving = new AbortController();
    // Without an answer, the stored list stays.
    void fetchAttendees(eventId, leaving.signal);
    return () => {
      leaving.abort();
    };
  }, [eventId, fetchAttendees]);
  return useLive(
    async () => {
      if (account === null) return null;
      const [answer, blocked] = await Promise.all([
        readCachedQuery(account.db, `attendees:${String(eventId)}`),
        readBlocked(account.db),
      ]);
      const attendees = Attendees.safeParse(answer?.value);
      if (!attendees.success) return null;
      const { people, others } = attendees.data;
      const visible = people.filter((person) => !blocked.has(personRef(person.user_id)));
      return { people: visible, others: others + people.length - visible.length };
    },
    [account, eventId],
    null,
  );
}

const faceOf = (person: Person) => ({
  name: personName(person),
  userId: person.user_id,
  picture: person.profile_picture,
});
const firstName = (person: Person) => personName(person).split(' ', 1)[0] ?? '';

function AttendeeList({ people, others }: Attendees) {
  return (
    <>
      <ul className="-mx-2">
        {people.map((person) => (
          <li key={person.user_id}>
            <Link
              to={`/profile/${String(person.user_id)}`}
              className="group flex min-h-14 items-center gap-3 rounded-sm px-2 py-1.5"
            >
              <Face {...faceOf(person)} />
              <span className="min-w-0">
                <bdi className="block truncate text-sm font-semibold group-hover:underline">{personName(person)}</bdi>
                <bdi className="block truncate text-xs text-muted">@{person.username}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="mt-2 text-sm text-muted">{texts.alsoComing(others)}</p>}
      <p className="mt-4 border-t border-line pt-3 text-xs text-muted">
        {texts.whoIsSeen}{' '}
        <Link
          to="/user/settings"
          className="-my-2 inline-flex min-h-11 items-center font-medium text-brand-ink underline underline-offset-4"
        >
          {texts.chooseInSettings}
        </Link>
      </p>
    </>
  );
}

interface KnownFacesProps {
  eventId: number;
  fetchAttendees: FetchAttendees;
  /** in their place as long as nobody is known */
  children: ReactNode;
}

/** Faces of those who come, with some names; a press lists them. */
export function KnownFaces({ eventId, fetchAttendees, children }: KnownFacesProps) {
  const attendees = useAttendees(eventId, fetchAttendees);
  const [isOpen, setOpen] = useState(false);
  if (attendees === null || attendees.people.length === 0) return children;
  const { people, others } = attendees;
  const names = people.slice(0, mostNames).map(firstName);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="block max-w-[calc(100%-7.5rem)] cursor-pointer truncate text-left text-xs text-muted sm:max-w-[calc(100%-9rem)] underline-offset-4 after:absolute after:inset-0 after:rounded-sm hover:underline"
      >
        {texts.coming(names, others + people.length - names.length)}
      </button>
      <span aria-hidden="true" className="absolute inset-y-0 right-0 flex items-center">
        {people.slice(0, mostFaces).map((person) => (
          <span
            key={person.user_id}
            className="-ml-2 inline-flex rounded-full border-2 border-paper max-sm:nth-[5]:hidden lg:border-surface"
          >
            <Face {...faceOf(person)} size="sm" />
          </span>
        ))}
      </span>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={texts.whoComes}>
        <AttendeeList people={people} others={others} />
      </Dialog>
    </>
  );
}
