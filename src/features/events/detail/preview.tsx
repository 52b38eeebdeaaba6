import { emptyEngagement } from '#data/events/engagements.ts';
import type { EventRow } from '#data/events/rows.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { EventArticle } from './article.tsx';
import { EventFacts } from './facts.tsx';

/** An event as its page will show it, without actions. */
export function EventPreview({ event }: { event: EventRow }) {
  const nowMs = useNow();
  const found = { from: null, event, engagement: emptyEngagement(event.ref), change: null, isFailed: false };
  return (
    <EventArticle found={found} nowMs={nowMs} views={{ all: 0, unique: 0 }}>
      <EventFacts event={event} nowMs={nowMs} />
    </EventArticle>
  );
}
