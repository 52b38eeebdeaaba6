import { useEffect, useEffectEvent, useRef } from 'react';

/** How far before the end it fires. */
const preloadMargin = '1200px';

/** An element at the end of a list that fires when it comes near the viewport. */
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
