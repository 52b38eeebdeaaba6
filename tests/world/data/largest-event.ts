import type { EventInput } from '#contract/events/entity.ts';

const letters = (count: number) => 'a b'.repeat(count).slice(0, count - 1) + 'x';

/** An event close to the size limit, in fields that aren't searched. */
export function largestEvent(title = 'Large'): EventInput {
  return {
    title,
    description: 'A long night',
    detailed_description: letters(20_000),
    venue_details: letters(20_000),
    faqs: ['1', '2', '3', '4'].map((id) => ({ id, question: letters(500), answer: letters(5_000) })),
    date_time: '2026-07-01T20:00:00-04:00',
  };
}
