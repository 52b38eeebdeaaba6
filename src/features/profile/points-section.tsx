import { PointsReply, pointsFor, pointsReasons, rankOf } from '#contract/people/points.ts';
import { readCachedQuery } from '#data/storage/query-cache.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { formatAge } from '#ui/text/age.ts';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import * as words from '#ui/text/words.ts';
import { formatNumber } from '#ui/text/format-number.ts';
import { PointsLedger } from './points-ledger.tsx';
import * as texts from './texts.ts';
import type { PersonCalls } from './deps.ts';
import { useServerRequest } from './use-server-request.ts';

function Rank({ points }: { points: number }) {
  const { name, from, next } = rankOf(points);
  const part = next === null ? 1 : (points - from) / (next.from - from);
  const left = next === null ? null : next.from - points;
  return (
    <div className="rounded-lg border border-line bg-surface p-5 shadow-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-xl font-bold">{name}</span>
        <span className="text-sm text-muted tabular-nums">
          <strong className="font-display text-xl font-bold text-ink">{formatNumber(points)}</strong>{' '}
          {texts.pointsUnit(points)}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={texts.progressToTheNextRank}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(part * 100)}
        className="mt-3 h-2 overflow-hidden rounded-full bg-line/70"
      >
        <div className="h-full rounded-full bg-brand" style={{ width: `${String(Math.max(1, part * 100))}%` }} />
      </div>
      <p className="mt-2 text-sm text-muted tabular-nums">
        {next === null || left === null
          ? texts.thereIsNoHigherRank
          : texts.moreToNextRank(formatNumber(left), next.name)}
      </p>
    </div>
  );
}

function HowEarned() {
  return (
    <section aria-labelledby="how-earned" className="mt-8">
      <h2 id="how-earned" className="font-display text-lg font-bold">
        {texts.howPointsAreEarned}
      </h2>
      <dl className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {pointsReasons.map((reason) => (
          <div key={reason} className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm">
            <dt>{texts.reasons[reason].rule}</dt>
            <dd className="shrink-0 font-semibold tabular-nums">{texts.pointsEarned(pointsFor[reason])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-muted">{texts.earnedOnce}</p>
    </section>
  );
}

/** The user's points, how they were earned, and how to earn more. */
export function PointsSection({ points, calls }: { points: number; calls: Pick<PersonCalls, 'fetchQuery'> }) {
  const account = useObservable(accountInUse);
  const nowMs = useNow();
  const request = useServerRequest('points', (signal) => calls.fetchQuery('points', signal));
  const loaded = useLive(
    async () => {
      const answer = account === null ? null : await readCachedQuery(account.db, 'points');
      const parsed = answer === null ? null : PointsReply.shape.data.safeParse(answer.value);
      return answer !== null && parsed?.success === true ? { ...parsed.data, fetchedAt: answer.fetchedAt } : null;
    },
    [account],
    null,
  );
  const isUnreachable = request.result !== null && request.result !== 'held';
  return (
    <>
      <PageHeading>{texts.pointsSection}</PageHeading>
      {loaded !== null && isUnreachable && (
        <p role="status" className="mt-1 text-sm text-muted">
          {texts.savedAge(formatAge(loaded.fetchedAt, Math.max(nowMs, loaded.fetchedAt)))}
        </p>
      )}
      <div className="mt-6">
        <Rank points={loaded?.total_points ?? points} />
      </div>
      <HowEarned />
      <section aria-labelledby="ledger" className="mt-8">
        <h2 id="ledger" className="font-display text-lg font-bold">
          {texts.whatYouEarned}
        </h2>
        {loaded !== null && <PointsLedger entries={loaded.entries} nowMs={nowMs} />}
        {loaded === null && !isUnreachable && (
          <div aria-busy="true" className="mt-4 space-y-3">
            <p className="sr-only">{words.loading}</p>
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-9" />
            ))}
          </div>
        )}
        {loaded === null && isUnreachable && (
          <div className="mt-3 text-sm">
            <p className="text-muted">{texts.ledgerNotOnDevice}</p>
            <Button className="mt-4" onClick={request.retry}>
              {words.tryAgain}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}
