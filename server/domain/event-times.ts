import { Refusal } from '#contract/refusals.ts';

export function mustEndAfterStart(event: { date_time: string; end_date_time: string | null }): void {
  if (event.end_date_time === null || Date.parse(event.end_date_time) >= Date.parse(event.date_time)) return;
  const message = 'The end must not be before the start';
  throw new Refusal('invalid', message, { fields: { end_date_time: message } });
}
