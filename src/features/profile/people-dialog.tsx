import * as z from 'zod/mini';
import { peopleLimits } from '#contract/people/entity.ts';
import { PublicUser } from '#contract/account/user.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { personRef } from '#data/people/rows.ts';
import { readBlocked } from '#data/people/relationships.ts';
import { formatAge } from '#ui/text/age.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as words from '#ui/text/words.ts';
import { PersonRow } from './person-row.tsx';
import type { ProfileDeps } from './deps.ts';
import type { PeopleList } from './sections.ts';
import * as texts from './texts.ts';
import { useServerRequest } from './use-server-request.ts';

interface PeopleDialogProps extends Pick<ProfileDeps, 'calls'> {
  userId: number;
  /** null: closed; guests can't open it */
  list: PeopleList | null;
  onClose: () => void;
}

const People = z.array(PublicUser);
const titles = { followers: texts.followers, following: texts.following } as const;
const emptyTexts = { followers: texts.nobodyFollows, following: texts.nobodyIsFollowed } as const;

function PeopleSkeleton() {
  return (
    <div aria-busy="true" className="space-y-3">
      <p className="sr-only">{words.loading}</p>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-5 flex-1" />
        </div>
      ))}
    </div>
  );
}

function LoadedPeople({ userId, list, calls }: PeopleDialogProps & { list: PeopleList }) {
  const account = useObservable(accountInUse);
  const key = `${list}:${userId}` as const;
  const nowMs = useNow();
  const request = useServerRequest(key, (signal) => calls.fetchQuery(key, signal));
  const loaded = useLive(
    async () => {
      if (account === null) return null;
      const [answer, blocked] = await Promise.all([readCachedQuery(account.db, key), readBlocked(account.db)]);
      const people = answer === null ? null : z.safeParse(People, answer.value);
      if (answer === null || people?.success !== true) return null;
      const visible = people.data.filter((person) => !blocked.has(personRef(person.user_id)));
      return { people: visible, fetchedAt: answer.fetchedAt };
    },
    [account, key],
    null,
  );
  const isUnreachable = request.result === 'unreachable' || request.result === 'missing';
  if (loaded === null) {
    if (!isUnreachable) return <PeopleSkeleton />;
    return (
      <div className="py-4 text-sm">
        <p>{texts.listNotOnDevice}</p>
        <Button className="mt-4" onClick={request.retry}>
          {words.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    <>
      {isUnreachable && (
        <p role="status" className="mb-3 text-sm text-muted">
          {texts.savedAge(formatAge(loaded.fetchedAt, Math.max(nowMs, loaded.fetchedAt)))}
        </p>
      )}
      {loaded.people.length === 0 && <p className="py-4 text-sm text-muted">{emptyTexts[list]}</p>}
      <ul className="-mx-2">
        {loaded.people.map((person) => (
          <PersonRow key={person.user_id} person={person} />
        ))}
      </ul>
      {loaded.people.length >= peopleLimits.most && (
        <p className="pt-3 text-xs text-muted">{texts.firstVisible(peopleLimits.most)}</p>
      )}
    </>
  );
}

/** A person's followers, or whom they follow. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { list, onClose } = props;
  return (
    <Dialog isOpen={list !== null} onClose={onClose} title={titles[list ?? 'followers']}>
      {list !== null && <LoadedPeople key={list} {...props} list={list} />}
    </Dialog>
  );
}
