import { isCalendarDay } from '#contract/calendar/valid-day.ts';
import { parseRecurrence } from '#contract/calendar/recurrence.ts';
import {
  choicesAt,
  choicesOfRule,
  firstChoices,
  repeatText,
  canonicalRuleText,
  type RepeatChoices,
} from './choices.ts';

interface RepeatChange {
  recurrence: string;
  repeat: RepeatChoices | null;
}
type RepeatForm = RepeatChange & { date: string };

/** The choices behind a form's rule; null for a rule from elsewhere that none of the choices here make. */
export function choicesOf({ date, recurrence, repeat }: RepeatForm): RepeatChoices | null {
  if (repeat !== null && repeatText(repeat, date) === canonicalRuleText(recurrence)) return repeat;
  const rule = parseRecurrence(recurrence);
  return rule === null ? firstChoices(date) : choicesOfRule(rule, date);
}

/** What the form is to hold when some of the choices change. */
export function chooseRepeat(form: RepeatForm, chosen: Partial<RepeatChoices>): RepeatChange {
  const last = choicesOf(form) ?? newChoices(form);
  const madeFor = isCalendarDay(form.date) ? form.date : last.madeFor;
  const repeat = { ...choicesAt(last, form.date), madeFor, ...chosen };
  return { repeat, recurrence: repeatText(repeat, form.date) };
}

/** A new rule in the place of one from elsewhere: what the old one says of its end and of dates left out stays. */
function newChoices({ date, recurrence }: Pick<RepeatForm, 'date' | 'recurrence'>): RepeatChoices {
  const rule = parseRecurrence(recurrence);
  if (rule === null) return firstChoices(date);
  const { until, count, exceptions } = rule;
  const bounds = choicesOfRule(
    { ...rule, frequency: 'DAILY', days: [], monthDays: [], until, count, exceptions },
    date,
  );
  return { ...(bounds ?? firstChoices(date)), frequency: 'WEEKLY', every: '1' };
}

/** A rule about the start's own day follows a moved start date. A rule from elsewhere stays as it is. */
export function movedRepeat(form: RepeatForm, next: RepeatForm): Partial<RepeatChange> {
  const isOnlyMoved = next.date !== form.date && next.recurrence === form.recurrence && next.repeat === form.repeat;
  const repeat = isOnlyMoved && form.recurrence !== '' ? choicesOf(form) : null;
  if (repeat === null) return {};
  const movedRule = repeatText(repeat, next.date);
  // The same rule keeps the words it came in, or the edit of an event would say it of the rule that it changed.
  return { repeat, recurrence: movedRule === canonicalRuleText(form.recurrence) ? form.recurrence : movedRule };
}
