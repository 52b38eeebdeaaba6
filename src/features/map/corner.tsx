import type { ReactNode } from 'react';
import { MapHint } from './hint.tsx';
import { MapReviews } from './reviews.tsx';

interface MapCornerProps {
  /** of the chosen event; null if there is none */
  card: ReactNode;
  /** hints and reviews are shown while there is no card */
  isHinting: boolean;
  onRead: () => void;
}

/** What stands at the foot of the map. */
export function MapCorner({ card, isHinting, onRead }: MapCornerProps) {
  return (
    <>
      <div className="pointer-events-none absolute inset-x-3 top-3 bottom-28 z-10 flex items-end *:pointer-events-auto max-md:justify-center md:bottom-4 md:left-4">
        {card === null ? (
          isHinting && <MapHint onRead={onRead} className="w-full max-w-md" />
        ) : (
          <div className="flex max-h-full w-full sm:w-80 *:w-full">{card}</div>
        )}
      </div>
      {isHinting && card === null && (
        <div className="absolute right-4 bottom-10 z-10 hidden xl:block">
          <MapReviews />
        </div>
      )}
    </>
  );
}
