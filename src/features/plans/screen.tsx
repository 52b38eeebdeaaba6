import { Suspense, type ReactNode } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { useOpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { NextOfPlans } from '#shared-parts/plans/next-of-plans.tsx';
import { planChange, usePlans } from '#shared-parts/plans/use-plans.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { MonthView } from './month-view.tsx';
import { PlanSections } from './sections.tsx';
import { PlansSkeleton } from './skeleton.tsx';
import * as texts from './texts.ts';
import { ViewLinks, isMonthView } from './view-links.tsx';

const Invitations = lazyComponent(() => import('#shared-parts/plans/invitations.tsx').then((file) => file.Invitations));

export interface PlansScreenProps {
  /** an event's chat, passed in by the page */
  renderChat: (event: EventRow) => ReactNode;
}

/** What the user plans, all from the device: the next event first, then the others, or a month of them. */
export function PlansScreen({ renderChat }: PlansScreenProps) {
  const account = useObservable(accountInUse);
  const [query] = useQuery();
  const nowMs = useNow();
  const plans = usePlans(account, nowMs);
  const changes = useOpenChanges(account?.db ?? null);
  const shared = { changes, nowMs };
  return (
    <div className="mx-auto min-h-dvh max-w-4xl">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageHeading>{texts.myPlans}</PageHeading>
        <ViewLinks />
      </div>
      {account !== null && plans !== null && (
        <Suspense fallback={null}>
          <Invitations account={account} nowMs={nowMs} />
        </Suspense>
      )}
      {plans === null && <PlansSkeleton nowMs={nowMs} isMonth={isMonthView(query)} />}
      {plans !== null && isMonthView(query) && <MonthView {...shared} plans={plans} />}
      {plans !== null && !isMonthView(query) && (
        <PlanSections
          {...shared}
          plans={plans}
          renderNext={(plan) => (
            <NextOfPlans plan={plan} change={planChange(plan, changes)} nowMs={nowMs} chat={renderChat(plan.event)} />
          )}
        />
      )}
    </div>
  );
}
