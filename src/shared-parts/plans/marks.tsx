import { CloudCheck } from 'lucide-react';
import type { Plan, PlanState } from '#data/plans/plan.ts';
import { needsYou } from '#shared-parts/outbox/texts.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import * as texts from './texts.ts';
import type { PlanChange } from './use-plans.ts';

const looks: Record<PlanState, string> = {
  own: 'bg-sunken text-ink',
  going: 'bg-good-soft text-good',
  waiting: 'bg-warn-soft text-warn',
  saved: 'bg-sunken text-muted',
};
const markLook = 'rounded-full px-2.5 py-1 text-xs font-semibold';

/** How one takes part; that it is cancelled instead, if it is. */
function StateMark({ plan }: { plan: Plan }) {
  if (plan.event.status === 'cancelled') {
    return <span className={`${markLook} bg-bad-soft text-bad`}>{texts.cancelled}</span>;
  }
  return <span className={`${markLook} ${looks[plan.state]}`}>{texts.states[plan.state]}</span>;
}

/** Says that a plan is kept offline. */
export function KeptMark() {
  return (
    <span role="img" aria-label={texts.keptOffline} title={texts.keptOffline} className="text-good">
      <CloudCheck className="size-4.5" />
    </span>
  );
}

/** How one takes part in a plan, and what of that waits to be sent. */
export function PlanMarks({ plan, change }: { plan: Plan; change: PlanChange | null }) {
  return (
    <>
      <StateMark plan={plan} />
      {change === 'pending' && <PendingMark />}
      {change === 'stopped' && <RefusedMark label={needsYou} />}
    </>
  );
}
