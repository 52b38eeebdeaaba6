import { useEffect, useState } from 'react';
import { useRouteKey } from '#app/routes/route-key.ts';
import { Mark } from '#ui/illustration/mark.tsx';
import * as texts from './texts.ts';

const visibleMs = 1_000;

/**
 * Shows the product's name over the page for a second after each navigation. The new page is underneath from the start,
 * visible and usable.
 */
export function RouteCurtain() {
  const routeKey = useRouteKey();
  const [last, setLast] = useState({ place: routeKey, count: 0 });
  const [gone, setGone] = useState(0);
  if (last.place !== routeKey) setLast({ place: routeKey, count: last.count + 1 });
  const { count } = last;

  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => {
      setGone(count);
    }, visibleMs);
    return () => {
      clearTimeout(timer);
    };
  }, [count]);

  if (count === gone) return null;
  return (
    <div
      key={count}
      aria-hidden="true"
      data-curtain
      className="curtain pointer-events-none fixed inset-0 z-60 grid place-items-center"
    >
      <div className="curtain-name flex items-center gap-3 rounded-full px-6 py-4 font-display text-xl font-bold">
        <Mark size={40} />
        {texts.scape}
      </div>
    </div>
  );
}
