import * as z from 'zod/mini';
import { peopleLimits } from '#contract/person.ts';
import { PublicUser } from '#contract/user.ts';
import { readAnswer } from '#data/answers.ts';
import { current } from '#data/current.ts';
import { personRef } from '#data/people.ts';
import { readBlocked } from '#data/ties.ts';
import { ago } from '#ui/ago.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useLive } from '#ui/use-live.ts';
import { useNow } from '#ui/use-now.ts';
import { useObservable } from '#ui/use-observable.ts';
import { PersonRow } from './person-row.tsx';
import type { ProfilePorts } from './profile-ports.ts';
import { useAsked } from './use-asked.ts';

export const peopleLists = ['followers', 'following'] as const;
export type PeopleList = (typeof peopleLists)[number];

interface PeopleDialogProps extends Pick<ProfilePorts, 'calls' | 'Picture'> {
  userId: number;
  /** null: it is closed */
  list: PeopleList | null;
  /** nobody asks for it as a visitor */
  onClose: () => void;
}

const People = z.array(PublicUser);
const titles = { followers: 'Followers', following: 'Following' } as const;
const emptyTexts = { followers: 'Nobody follows yet.', following: 'Nobody is followed yet.' } as const;

function Waiting() {
  return (
    <div aria-busy="true" className="space-y-3">
      <p className="sr-only">Loading...</p>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-5 flex-1" />
        </div>
      ))}
    </div>
  );
}

function PeopleShown({ userId, list, calls, Picture }: PeopleDialogProps & { list: PeopleList }) {
  const account = useObservable(current);
  const key = `${list}:${userId}` as const;
  const nowMs = useNow();
  const asked = useAsked(key, (signal) => calls.askAnswer(key, signal));
  const held = useLive(
    async () => {
      if (account === null) return null;
      const [answer, blocked] = await Promise.all([readAnswer(account.db, key), readBlocked(account.db)]);
      const people = answer === null ? null : z.safeParse(People, answer.value);
      if (answer === null || people?.success !== true) return null;
      const shown = people.data.filter((person) => !blocked.has(personRef(person.user_id)));
      return { people: shown, fetchedAt: answer.fetchedAt };
    },
    [account, key],
    null,
  );
  const isOut = asked.looked === 'unreachable' || asked.looked === 'missing';
  if (held === null) {
    if (!isOut) return <Waiting />;
    return (
      <div className="py-4 text-sm">
        <p>This list isn’t on this device yet. It comes when there is a connection.</p>
        <Button className="mt-4" onClick={asked.again}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <>
      {isOut && (
        <p role="status" className="mb-3 text-sm text-muted">
          Saved {ago(held.fetchedAt, Math.max(nowMs, held.fetchedAt))}.
        </p>
      )}
      {held.people.length === 0 && <p className="py-4 text-sm text-muted">{emptyTexts[list]}</p>}
      <ul className="-mx-2">
        {held.people.map((person) => (
          <PersonRow key={person.user_id} person={person} Picture={Picture} />
        ))}
      </ul>
      {held.people.length >= peopleLimits.most && (
        <p className="pt-3 text-xs text-muted">The first {peopleLimits.most} are shown.</p>
      )}
    </>
  );
}

/** Who follows somebody, or whom they follow. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { list, onClose } = props;
  return (
    <Dialog isOpen={list !== null} onClose={onClose} title={titles[list ?? 'followers']}>
      {list !== null && <PeopleShown key={list} {...props} list={list} />}
    </Dialog>
  );
}
