import * as z from 'zod/mini';

function beforeAndAfter<Value extends z.ZodMiniType>(value: Value) {
  return z.object({ before: value, after: value });
}

const TextOrNull = z.nullable(z.string());

/** When an event takes place, as its own fields say it; of a series, when its next date does. */
export const ChangedTime = z.object({
  date_time: z.string(),
  end_date_time: TextOrNull,
  start_date: TextOrNull,
  end_date: TextOrNull,
  timezone: TextOrNull,
});
export type ChangedTime = z.infer<typeof ChangedTime>;

/** Where it takes place. No links: the event itself says who may join. */
export const ChangedPlace = z.object({ name: TextOrNull, address: TextOrNull, city: TextOrNull, online: z.boolean() });
export type ChangedPlace = z.infer<typeof ChangedPlace>;

/**
 * What an organizer changed about an event since its reader last read of it. Parts that didn't change are left out; one
 * with the same value before and after was changed, and changed back.
 */
export const EventChanges = z.object({
  /** it was cancelled and takes place after all, then */
  restored: z.optional(ChangedTime),
  time: z.optional(beforeAndAfter(ChangedTime)),
  /** `time` is only the next of several dates */
  isSeries: z.optional(z.boolean()),
  /** an RRULE; null: it takes place once */
  rule: z.optional(beforeAndAfter(TextOrNull)),
  /** days of a series, `2026-12-08`, ascending: those left out, and those left out before and put back */
  left_out: z.optional(z.array(z.string())),
  put_back: z.optional(z.array(z.string())),
  place: z.optional(beforeAndAfter(ChangedPlace)),
  /** its spot on the map moved */
  pin: z.optional(z.boolean()),
  /** the link to an online event is another */
  link: z.optional(z.boolean()),
  /** an amount such as `12.00`; `0.00` is free */
  price: z.optional(beforeAndAfter(z.string())),
  /** the prices' currencies, where one of them has any */
  currency: z.optional(beforeAndAfter(TextOrNull)),
  title: z.optional(beforeAndAfter(z.string())),
});
export type EventChanges = z.infer<typeof EventChanges>;

/** Longest text in a change, in UTF-16 units, and the most days in a list. */
export const changeLimits = { text: 100, rule: 300, days: 10 } as const;
