import { useId, useState } from 'react';
import { eventLabels } from '#contract/events/fields.ts';
import { priceText } from '#contract/events/price.ts';
import { eventGroupOf } from '#contract/events/rules.ts';
import { formatStart } from '#shared-parts/events/time.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { Button } from '#ui/controls/button.tsx';
import type { PlannedEvent } from './plan.ts';
import * as texts from './texts.ts';

const step = 50;

const dateFormat = {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

function placeText({ online, locationName, address, city }: PlannedEvent['event']): string {
  const place = [locationName ?? address, city].filter((part) => part != null && part !== '').join(', ');
  if (place !== '') return place;
  return online === true ? texts.online : eventTexts.noLocation;
}

function standingText({ standing }: PlannedEvent): string | null {
  switch (standing.type) {
    case 'new':
      return null;
    case 'same':
      return texts.alreadyHere;
    case 'deleted':
      return texts.deleted;
    case 'changed': {
      const groups = [...new Set(standing.fields.map(eventGroupOf))];
      const label = (group: string) => standing.fields.find((field) => eventGroupOf(field) === group) ?? group;
      return texts.differs(groups.map((group) => eventLabels[label(group)] ?? group));
    }
    default:
      return standing satisfies never;
  }
}

function EventLine({ planned }: { planned: PlannedEvent }) {
  const { event } = planned;
  const note = standingText(planned);
  const timed = { ...event, timezone: event.timezone ?? null };
  return (
    <li className="grid gap-x-4 py-2.5 text-sm sm:grid-cols-[15rem_minmax(0,1fr)_5rem] lg:grid-cols-[15rem_minmax(0,3fr)_minmax(0,2fr)_5rem]">
      <span className="text-muted tabular-nums sm:col-start-1 sm:row-start-1">
        {formatStart(timed, 'en-US', dateFormat)}
      </span>
      <span className="min-w-0 sm:col-start-2 sm:row-start-1">
        <span className="font-semibold wrap-anywhere">{event.title}</span>
        {note !== null && <span className="block text-xs text-muted">{note}</span>}
      </span>
      <span className="min-w-0 wrap-anywhere text-muted sm:col-start-2 sm:row-start-2 lg:col-start-3 lg:row-start-1">
        {placeText(event)}
      </span>
      <span className="tabular-nums sm:col-start-3 sm:row-start-1 sm:text-right lg:col-start-4">
        {priceText(event.price ?? null, event.currency)}
      </span>
    </li>
  );
}

/** The events of the file, those that are new first. */
export function EventList({ events }: { events: readonly PlannedEvent[] }) {
  const id = useId();
  const [count, setCount] = useState(step);
  if (events.length === 0) return null;
  const isKnown = ({ standing }: PlannedEvent) => standing.type === 'same' || standing.type === 'deleted';
  const sorted = [...events.filter((one) => !isKnown(one)), ...events.filter(isKnown)];
  const more = sorted.length - count;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="font-display text-lg font-bold">
        {texts.eventsTitle}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {sorted.slice(0, count).map((planned) => (
          <EventLine key={planned.ref} planned={planned} />
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="quiet"
          className="mt-2"
          onClick={() => {
            setCount(count + 4 * step);
          }}
        >
          {texts.showMore(Math.min(more, 4 * step))}
        </Button>
      )}
    </section>
  );
}
