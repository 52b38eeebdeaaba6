import { ArrowRight } from 'lucide-react';
import { Suspense, useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { Plan } from '#data/plans/plan.ts';
import { nextPlan, type Plans } from '#data/plans/sections.ts';
import { useOpenChanges, type OpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { NextOfPlans } from '#shared-parts/plans/next-of-plans.tsx';
import { NothingPlanned } from '#shared-parts/plans/nothing-planned.tsx';
import { PlanRow } from '#shared-parts/plans/plan-row.tsx';
import { planChange } from '#shared-parts/plans/use-plans.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { classNames } from '#ui/class-names.ts';
import { FromPeople } from './people.tsx';
import { memberFrame } from './skeleton.tsx';
import * as texts from './texts.ts';
import { Unfinished } from './unfinished.tsx';

const Invitations = lazyComponent(() => import('#shared-parts/plans/invitations.tsx').then((file) => file.Invitations));

const weekMs = 7 * 24 * 3_600_000;
const mostOfWeek = 4;

function ThisWeek({ plans, changes, nowMs }: { plans: readonly Plan[]; changes: OpenChanges; nowMs: number }) {
  const id = useId();
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 flex items-center font-display text-lg font-bold lg:min-h-11">
        {texts.thisWeek}
      </h2>
      <ul className="space-y-2.5">
        {plans.slice(0, mostOfWeek).map((plan) => (
          <li key={plan.event.ref}>
            <PlanRow plan={plan} change={planChange(plan, changes)} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface MemberHomeProps {
  account: OpenAccount;
  plans: Plans;
  nowMs: number;
  /** an event's chat, passed in by the page */
  renderChat: (event: EventRow) => ReactNode;
}

/** What a member's start page begins with: the next event, this week, what others do, and what is unfinished. */
export function MemberHome({ account, plans, nowMs, renderChat }: MemberHomeProps) {
  const id = useId();
  const changes = useOpenChanges(account.db);
  const next = nextPlan(plans);
  const week = plans.coming.filter((plan) => plan !== next && plan.startMs < nowMs + weekMs);
  return (
    <div className={memberFrame}>
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8',
          week.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        <section aria-labelledby={id} className="min-w-0">
          <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <h2 id={id} className="font-display text-xl font-bold tracking-tight">
              {texts.nextUp}
            </h2>
            <Link
              to="/plans"
              className="-mx-3 inline-flex h-11 items-center gap-1.5 rounded-sm px-3 text-sm font-semibold text-brand-ink hover:bg-sunken"
            >
              {texts.allPlans}
              <ArrowRight className="size-4" />
            </Link>
          </div>
          {next === null ? (
            <div className="flex min-h-[60svh] flex-col justify-center">
              <NothingPlanned />
            </div>
          ) : (
            <NextOfPlans plan={next} change={planChange(next, changes)} nowMs={nowMs} chat={renderChat(next.event)} />
          )}
        </section>
        <div className="min-w-0 space-y-8 lg:row-span-2">
          <Suspense fallback={null}>
            <Invitations account={account} nowMs={nowMs} />
          </Suspense>
          <ThisWeek plans={week} changes={changes} nowMs={nowMs} />
          <Unfinished account={account} />
        </div>
        <FromPeople account={account} plans={plans} nowMs={nowMs} />
      </div>
    </div>
  );
}
