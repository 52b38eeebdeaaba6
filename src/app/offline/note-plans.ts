import { accountInUse } from '#data/db/account-in-use.ts';
import type { Plan } from '#data/plans/plan.ts';
import { busyTimes, nextPlan, nextUntil, sortPlans } from '#data/plans/sections.ts';
import { watchPlannedEvents } from '#data/plans/watch.ts';
import { paths } from '#app/routes/paths.ts';
import { addressLines } from '#shared-parts/events/directions.ts';
import { placeText, untitledEvent } from '#shared-parts/events/texts.ts';
import { attendanceOf } from '#contract/events/attendance.ts';
import { notePlans, type NextText } from '#shared-parts/first-rows.ts';
import { dayText, hoursText, ownTimeText } from '#shared-parts/plans/plan-text.ts';

/** The fields that the texts are written from. */
function saidBy({ event }: Plan): NextText['row'] {
  const { title, status, event_type, recurrence, date_time, end_date_time, start_date, end_date, timezone } = event;
  const { online, location, locationName, address, address2, city, state, country } = event;
  const days = { start_date: start_date ?? null, end_date: end_date ?? null };
  const when = { event_type, recurrence, date_time, end_date_time, ...days, timezone };
  return { title, status, ...when, online, location, locationName, address, address2, city, state, country };
}

function nextText(plan: Plan, nowMs: number): NextText {
  const { event, date } = plan;
  const at = date.start_date ?? date.date_time;
  const hours = hoursText(plan);
  const [name, ...rest] = addressLines(event);
  const isAtPlace = attendanceOf(event) === 'place' && name !== undefined;
  return {
    title: event.title === '' ? untitledEvent : event.title,
    at,
    when: [dayText(plan, nowMs), hours].filter((text) => text !== '').join(', '),
    ownTime: ownTimeText(plan),
    place: isAtPlace ? [name, ...rest].join(', ') : placeText(event),
    offset: new Date(at).getTimezoneOffset(),
    untilMs: nextUntil(plan, nowMs),
    row: saidBy(plan),
  };
}

/**
 * Notes the plans of the account in use, whatever page shows them or changes them, for a start with no connection:
 * `public/first.js` then leads to them and shows the next one at once.
 */
export function followPlans(): void {
  let unwatch: () => void = () => undefined;
  function follow(): void {
    unwatch();
    unwatch = () => undefined;
    const account = accountInUse.get();
    if (account?.user == null) return;
    unwatch = watchPlannedEvents(account.db, account.user.user_id, (planned) => {
      const nowMs = Date.now();
      const plans = sortPlans(planned, nowMs);
      const next = nextPlan(plans);
      const page = { path: paths.plans, db: account.name, refs: next === null ? [] : [next.event.ref] };
      notePlans(next === null ? page : { ...page, next: nextText(next, nowMs) }, busyTimes(plans));
    });
  }
  accountInUse.subscribe(follow);
  follow();
}
