import { useEffect, useState } from 'react';
import { useRouteKey } from '#app/routes/route-key.ts';
import { SiteName } from '#shared-parts/site-name.ts';
import { useRootClass } from '#ui/hooks/use-root-class.ts';
import { Mark } from '#ui/illustration/mark.tsx';

const visibleMs = 1_000;

/**
 * Shows the product's name over the page for a second after each navigation. The new page is underneath from the start,
 * and usable; its placeholders aren't drawn meanwhile, as two signs of loading would lie over one another.
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

  useRootClass('has-curtain', count !== gone);
  if (count === gone) return null;
  return (
    <div
      key={count}
      aria-hidden="true"
      data-curtain
      className="curtain pointer-events-none fixed inset-0 z-60 grid place-items-center"
    >
      <div className="curtain-name flex items-center gap-3 rounded-md px-6 py-4 font-display text-xl font-bold">
        <Mark size={40} />
        <SiteName />
      </div>
    </div>
  );
}
