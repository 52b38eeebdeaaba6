import * as z from 'zod/mini';
import { frequencies, weekdays } from '#contract/calendar/recurrence.ts';

const text = z.string();
const number = z.nullable(z.int().check(z.gte(-1), z.lte(31)));

/** What `RepeatChoices` must look like to be taken from a draft. */
export const RepeatShape = z.object({
  madeFor: text,
  frequency: z.enum(frequencies),
  every: text,
  weekdays: z.array(z.enum(weekdays)),
  monthBy: z.enum(['date', 'weekday']),
  monthDay: number,
  nth: number,
  nthDay: z.nullable(z.enum(weekdays)),
  ends: z.enum(['never', 'until', 'count']),
  until: text,
  times: text,
  exceptions: z.array(text),
  leaveOut: text,
  weekStart: z.enum(weekdays),
});
