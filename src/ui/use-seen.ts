import { useEffect, useState, type RefObject } from 'react';

/** Whether something has been in the window by now; where the browser doesn't tell, it is taken to have been. */
export function useSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const watched = place.current;
    if (isSeen || watched === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(watched);
    return () => {
      observer.disconnect();
    };
  }, [place, isSeen]);
  return isSeen;
}
