import { useState, type ReactNode } from 'react';
import type { Plan } from '#data/plans/plan.ts';
import { nextPlan, type Plans } from '#data/plans/sections.ts';
import type { OpenChanges } from '#shared-parts/outbox/use-open-changes.ts';
import { NothingPlanned } from '#shared-parts/plans/nothing-planned.tsx';
import { PlanRow } from '#shared-parts/plans/plan-row.tsx';
import { planChange } from '#shared-parts/plans/use-plans.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useQuery } from '#ui/hooks/use-query.ts';
import * as texts from './texts.ts';

const sectionNames = ['coming', 'waiting', 'saved', 'past'] as const satisfies readonly (keyof Plans)[];
type SectionName = (typeof sectionNames)[number];

const labels: Record<SectionName, string> = {
  coming: texts.coming,
  waiting: texts.waiting,
  saved: texts.saved,
  past: texts.past,
};

const pageSize = 20;

const seeEvents = <ButtonLink to="/events">{texts.seeEvents}</ButtonLink>;

const empty: Record<SectionName, ReactNode> = {
  coming: <NothingPlanned />,
  waiting: (
    <EmptyState
      drawing={<Drawing of="clock" />}
      title={texts.nothingWaiting}
      text={texts.nothingWaitingHelp}
      action={seeEvents}
    />
  ),
  saved: (
    <EmptyState
      drawing={<Drawing of="bookmark" />}
      title={texts.nothingSaved}
      text={texts.nothingSavedHelp}
      action={seeEvents}
    />
  ),
  past: (
    <EmptyState
      drawing={<Drawing of="lantern" />}
      title={texts.nothingPast}
      text={texts.nothingPastHelp}
      action={seeEvents}
    />
  ),
};

interface RowsProps {
  plans: readonly Plan[];
  changes: OpenChanges;
  nowMs: number;
}

const hintedMs = 14 * 24 * 3_600_000;

/** That an event's page has people met there; for some days after it, that it may have. */
function MeetingHint({ plan: { event, state, endMs, isMeeting = false }, nowMs }: { plan: Plan; nowMs: number }) {
  const isOver = endMs < nowMs && state === 'going' && event.status !== 'cancelled';
  if (!isOver || (!isMeeting && nowMs - endMs > hintedMs)) return null;
  return (
    <span className="text-xs font-semibold text-brand-ink">{isMeeting ? texts.peopleYouMet : texts.findPeople}</span>
  );
}

/** The first plans, more on request: somebody may have thousands behind them. */
function Rows({ plans, changes, nowMs }: RowsProps) {
  const [count, setCount] = useState(pageSize);
  const more = plans.length - count;
  return (
    <>
      <ul className="space-y-2.5">
        {plans.slice(0, count).map((plan) => (
          <li key={plan.event.ref}>
            <PlanRow plan={plan} change={planChange(plan, changes)} nowMs={nowMs}>
              <MeetingHint plan={plan} nowMs={nowMs} />
            </PlanRow>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          className="mt-4"
          onClick={() => {
            setCount(count + pageSize);
          }}
        >
          {texts.showMore(Math.min(more, pageSize))}
        </Button>
      )}
    </>
  );
}

interface PlanSectionsProps extends Omit<RowsProps, 'plans'> {
  plans: Plans;
  /** shows the next plan */
  renderNext: (plan: Plan) => ReactNode;
}

/** The plans by how they stand: coming, waiting, saved, past. The section is in the URL. */
export function PlanSections({ plans, changes, nowMs, renderNext }: PlanSectionsProps) {
  const [query, change] = useQuery();
  const wanted = query.get('show');
  const chosen = sectionNames.find((name) => name === wanted) ?? 'coming';
  const next = nextPlan(plans);
  const panel = (name: SectionName) => {
    const rest = name === 'coming' ? plans.coming.filter((plan) => plan !== next) : plans[name];
    if (plans[name].length === 0) return empty[name];
    return (
      <div className="space-y-4">
        <h2 className="sr-only">{labels[name]}</h2>
        {name === 'coming' && next !== null && renderNext(next)}
        {rest.length > 0 && <Rows plans={rest} changes={changes} nowMs={nowMs} />}
      </div>
    );
  };
  return (
    <Tabs
      label={texts.sections}
      tabs={sectionNames.map((name) => ({
        name,
        label: labels[name],
        count: plans[name].length,
        panel: panel(name),
      }))}
      chosen={chosen}
      onChoose={(name) => {
        change(
          (params) => {
            if (name === 'coming') params.delete('show');
            else params.set('show', name);
            return params;
          },
          { replace: true },
        );
      }}
    />
  );
}
