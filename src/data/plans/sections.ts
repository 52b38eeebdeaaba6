import { isToday, wallOf } from './days.ts';
import { currentDate, type Plan } from './plan.ts';
import type { PlannedEvent } from './queries.ts';

const dayMs = 24 * 3_600_000;

/** Somebody's plans. */
export interface Plans {
  /** their own events and those with a place, that aren't over: soonest first */
  coming: readonly Plan[];
  /** those with a waiting list that aren't over: soonest first */
  waiting: readonly Plan[];
  /** saved ones: soonest first, then those that are over, latest first */
  saved: readonly Plan[];
  /** their own events and those they went to: latest first */
  past: readonly Plan[];
}

/**
 * Where a plan stands among those that come. One that has been on for days comes after what begins today, so that an
 * exhibition doesn't hide tonight's concert for months.
 */
function placeInTime({ date, startMs, endMs }: Plan, nowMs: number): number {
  if (endMs - startMs <= dayMs || startMs > nowMs) return startMs;
  const untilMidnightMs = dayMs - (Date.parse(`${wallOf(date, nowMs)}Z`) % dayMs);
  return Math.max(startMs, nowMs + untilMidnightMs - 1);
}

const byRef = (left: Plan, right: Plan) => (left.event.ref < right.event.ref ? -1 : 1);

/** Sorts what is stored into what comes, what waits, what is saved and what is over. Pure. */
export function sortPlans(planned: readonly PlannedEvent[], nowMs: number): Plans {
  const plans = planned.map((entry): Plan => ({ ...entry, ...currentDate(entry.event, nowMs) }));
  const isOver = ({ endMs }: Plan) => !(endMs >= nowMs);
  const soonestFirst = (rows: Plan[]) =>
    rows
      .map((plan) => ({ plan, atMs: placeInTime(plan, nowMs) }))
      .sort((left, right) => left.atMs - right.atMs || byRef(left.plan, right.plan))
      .map(({ plan }) => plan);
  const latestFirst = (rows: Plan[]) =>
    rows.sort((left, right) => (right.startMs || 0) - (left.startMs || 0) || byRef(left, right));
  const of = (wasOver: boolean, ...states: Plan['state'][]) =>
    plans.filter((plan) => isOver(plan) === wasOver && states.includes(plan.state));
  return {
    coming: soonestFirst(of(false, 'own', 'going')),
    waiting: soonestFirst(of(false, 'waiting')),
    saved: [...soonestFirst(of(false, 'saved')), ...latestFirst(of(true, 'saved'))],
    past: latestFirst(of(true, 'own', 'going')),
  };
}

const isOn = ({ event }: Plan) => event.status !== 'cancelled';

/** The next event to go to; null if there is none. */
export function nextPlan({ coming }: Plans): Plan | null {
  return coming.find(isOn) ?? null;
}

/** Until when a plan that comes next may still do so, in ms: one of several days gives way to what begins on each of them. */
export function nextUntil(plan: Plan, nowMs: number): number {
  const { startMs, endMs } = plan;
  if (endMs - startMs <= dayMs) return endMs;
  return startMs > nowMs ? startMs : Math.min(endMs, placeInTime(plan, nowMs));
}

const mostBusyTimes = 20;

/** From when until when there is somewhere to be, each from the beginning of its day, in ms; those that come first. */
export function busyTimes({ coming }: Plans): [fromMs: number, toMs: number][] {
  return coming
    .filter(isOn)
    .slice(0, mostBusyTimes)
    .map(({ date, startMs, endMs }) => [startMs - (Date.parse(`${wallOf(date, startMs)}Z`) % dayMs), endMs]);
}

/** Whether there is somewhere to be today. */
export function hasPlanToday({ coming }: Plans, nowMs: number): boolean {
  return coming.some((plan) => isOn(plan) && isToday(plan, nowMs));
}
