import { X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/routes/paths.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EngagementRow } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { useEngagements } from '#features/events/use-engagements.ts';
import { eventsMap } from '#features/map/kinds.ts';
import { Chip } from '#ui/controls/chip.tsx';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as words from '#ui/text/words.ts';
import { EventMapView } from './event-map.tsx';
import { FullScreen } from '#app/pages/layout/full-screen.tsx';
import * as texts from './texts.ts';

function hasEngagement(engagement: EngagementRow | undefined): boolean {
  if (engagement === undefined) return false;
  const { liked, subscribed, waiting, bookmarked } = engagement;
  return liked || subscribed || waiting || bookmarked;
}

/** The map in the user's own profile: the events they engage with, if any, or all. */
export function ProfileMap() {
  const account = useObservable(accountInUse);
  const engagements = useEngagements(account?.db ?? null);
  const userId = account?.user?.user_id ?? 0;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const hasEngagements = engagements !== null && [...engagements.values()].some(hasEngagement);
  const isOwn = chosen ?? hasEngagements;
  const isOfInterest = useCallback(
    (event: EventRow, engagement: EngagementRow | undefined) =>
      event.organizer_id === userId || hasEngagement(engagement),
    [userId],
  );
  return (
    <FullScreen>
      <PageHeading isHidden>{texts.mapOfEvents}</PageHeading>
      <EventMapView
        kind={eventsMap}
        label={texts.mapLabel}
        hasSearch
        filterRow={isOwn ? isOfInterest : undefined}
        badge={
          <Chip
            isOn={isOwn}
            onClick={() => {
              setChosen(!isOwn);
            }}
          >
            {texts.mine}
          </Chip>
        }
        back={
          <Link
            to={paths.ownProfile}
            aria-label={texts.backToYourProfile}
            className="inline-flex h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-full border border-line bg-raised text-sm font-semibold shadow-1 hover:bg-sunken md:h-11 md:px-4 [&_svg]:size-5"
          >
            <X />
            <span className="max-md:sr-only">{words.close}</span>
          </Link>
        }
      />
    </FullScreen>
  );
}
