import { useEffect, useEffectEvent, useRef } from 'react';

/** How far ahead of the end of what can be seen. */
const ahead = '1200px';

/** Stands at the end of a list, and tells when somebody comes near it. */
export function EndWatch({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const held = end.current;
    if (held === null) return;
    const watching = new IntersectionObserver(
      (sights) => {
        if (sights.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: `0px 0px ${ahead} 0px` },
    );
    watching.observe(held);
    return () => {
      watching.disconnect();
    };
  }, []);
  return <div ref={end} aria-hidden="true" />;
}
