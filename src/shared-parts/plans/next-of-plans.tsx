import type { ReactNode } from 'react';
import type { Plan } from '#data/plans/plan.ts';
import { PlanMarks } from './marks.tsx';
import { NextPlan } from './next-plan.tsx';
import type { PlanChange } from './use-plans.ts';

interface NextOfPlansProps {
  plan: Plan;
  change: PlanChange | null;
  nowMs: number;
  /** the event's chat, passed in by the page */
  chat: ReactNode;
}

/** The next of somebody's plans. */
export function NextOfPlans({ plan, change, nowMs, chat }: NextOfPlansProps) {
  const marks = <PlanMarks plan={plan} change={change} />;
  return <NextPlan event={plan.event} date={plan} isKept={plan.isKept} marks={marks} nowMs={nowMs} chat={chat} />;
}
