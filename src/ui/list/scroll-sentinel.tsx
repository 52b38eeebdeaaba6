import { useEffect, useEffectEvent, useRef } from 'react';

/** How far ahead of the end of what can be seen. */
const preloadMargin = '1200px';

/** Stands at the end of a list, and tells when somebody comes near it. */
export function ScrollSentinel({ onNear }: { onNear: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null);
  const handleNear = useEffectEvent(onNear);
  useEffect(() => {
    const element = sentinel.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) handleNear();
      },
      { rootMargin: `0px 0px ${preloadMargin} 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return <div ref={sentinel} aria-hidden="true" />;
}
