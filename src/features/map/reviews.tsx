import { Star } from 'lucide-react';
import * as texts from './texts.ts';

/** Decorative sample reviews, hidden from screen readers. */
export function MapReviews() {
  return (
    <div aria-hidden="true" className="pointer-events-none flex flex-col gap-2.5">
      <p className="self-end rounded-full bg-raised/90 px-2.5 py-0.5 text-xs font-medium text-muted shadow-1">
        {texts.sampleReviews}
      </p>
      {texts.reviews.map(({ name, text, stars }, index) => (
        <div
          key={name}
          className="w-56 rounded-md border border-line bg-raised/95 p-3 text-xs shadow-2"
          style={{ marginRight: `${String(index * 18)}px` }}
        >
          <p className="flex items-center gap-1 font-semibold">
            {name}
            <span className="ml-auto flex text-ember [&_svg]:size-3">
              {Array.from({ length: stars }, (_unused, star) => (
                <Star key={star} fill="currentColor" />
              ))}
            </span>
          </p>
          <p className="mt-1 text-pretty text-muted">{text}</p>
        </div>
      ))}
    </div>
  );
}
