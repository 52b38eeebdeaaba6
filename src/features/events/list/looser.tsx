import { useMemo } from 'react';
import { looserCounts, type LooserCount } from '#data/events/looser-counts.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { formatNumber } from '#ui/text/format-number.ts';
import { usualRadiusKm } from '#features/events/filter/address.ts';
import { radiiKm } from '#contract/events/search/when.ts';
import type { AskedEvents } from '#features/events/filter/event-filter.ts';
import * as texts from '#features/events/filter/texts.ts';
import type { FilterChange, ListFilter } from '#features/events/filter/use-filter.ts';

interface LooserProps {
  rows: readonly EventRow[];
  asked: AskedEvents;
  filter: ListFilter;
}

/** Few, or choosing among them is as hard as filtering. */
const mostOffers = 4;

function labelOf({ part, km }: LooserCount, { text }: AskedEvents): string {
  if (part === 'within') return km === null ? texts.anywhere : texts.withinKm(km);
  return part === 'text' ? texts.withoutText(text.trim()) : texts.anyOf[part];
}

/** What a filter that finds more says, as a change of the one at hand. */
function changeTo({ part, km, filter }: LooserCount): FilterChange {
  const { text, category, venue = '', day = null, part: partOfDay = null, price = null, language } = filter;
  const wider = km === null ? { isNear: false, place: '' } : {};
  const radiusKm = radiiKm.find((radius) => radius === km) ?? usualRadiusKm;
  return {
    ...{ text, category, venue, day, part: partOfDay, price, language: language ?? '' },
    ...(part === 'within' ? { ...wider, radiusKm } : {}),
  };
}

/** Which parts of a filter that finds nothing would have to go for it to find something, and how much. */
export function LooserFilters({ rows, asked, filter }: LooserProps) {
  const offers = useMemo(() => looserCounts(rows, asked).slice(0, mostOffers), [rows, asked]);
  return offers.map((offer, index) => (
    <Button
      key={offer.part}
      variant={index === 0 ? 'primary' : 'quiet'}
      onClick={() => {
        filter.choose(changeTo(offer));
      }}
    >
      {texts.withCount(labelOf(offer, asked), formatNumber(offer.count))}
    </Button>
  ));
}
