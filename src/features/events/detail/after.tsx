import { createContext, Suspense, useContext, type ReactNode } from 'react';
import type { FoundEvent } from '#features/events/use-event.ts';
import { EventSection } from './section.tsx';
import * as texts from './texts.ts';

export interface AfterProps {
  found: FoundEvent;
  nowMs: number;
  /** it takes or took place, and has begun */
  hasBegun: boolean;
  /** puts photos in a section of the page */
  section: (photos: ReactNode) => ReactNode;
}

/** The page's parts about what came of an event, loaded after it; null if it has none. */
export const AfterContext = createContext<((props: AfterProps) => ReactNode) | null>(null);

const section = (photos: ReactNode) => <EventSection title={texts.photos}>{photos}</EventSection>;

/** What came of an event: the user's rating, and photos by those who were there. */
export function EventAfter({ found, nowMs }: Pick<AfterProps, 'found' | 'nowMs'>) {
  const { status, starts_at: startsAt } = found.event;
  const hasBegun = startsAt <= nowMs && status !== 'cancelled' && status !== 'draft';
  const renderAfter = useContext(AfterContext);
  return (
    // The photos' height is kept free while they are loaded.
    <Suspense fallback={hasBegun ? section(<div className="mt-3 h-34" />) : null}>
      {renderAfter?.({ found, nowMs, hasBegun, section })}
    </Suspense>
  );
}
