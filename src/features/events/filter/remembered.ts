import { choicesIn, paramsOf } from './address.ts';
import { deviceDay } from '#data/events/when/clock.ts';
import { readStoredFilter } from './stored.ts';

/**
 * The parameters that were remembered, without days that are over; empty for none.
 */
export function rememberedFilter(nowMs: number): URLSearchParams {
  const remembered = new URLSearchParams(readStoredFilter());
  const choices = choicesIn(remembered);
  const isOver = choices.day !== null && typeof choices.day === 'object' && choices.day.to < deviceDay(nowMs);
  const category = remembered.get('category') ?? '';
  const valid = { category, ...paramsOf({ ...choices, day: isOver ? null : choices.day }) };
  return new URLSearchParams(Object.entries(valid).filter(([, value]) => value !== ''));
}
