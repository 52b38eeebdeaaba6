import type { CSSProperties } from 'react';
import { categoryLabel } from '#contract/events/category.ts';
import type { EventRow } from '#data/events/rows.ts';
import { eventHue } from './hue.ts';
import * as texts from './texts.ts';

/** An event's category, by name and hue: the only text of an event that has its hue. */
export function CategoryChip({ event }: { event: Pick<EventRow, 'category' | 'online'> }) {
  return (
    <span
      style={{ '--hue': eventHue(event) } as CSSProperties}
      className="hued max-w-full rounded-full bg-hue-soft px-3 py-1 text-xs font-semibold break-words text-hue"
    >
      {event.category === null ? texts.noCategory : categoryLabel(event.category)}
    </span>
  );
}
