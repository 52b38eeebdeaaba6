import { useEffect, useState, type RefObject } from 'react';

/** Whether something has been in the window by now; where the browser doesn't tell, it is taken to have been. */
export function useHasBeenVisible(target: RefObject<Element | null>): boolean {
  const [hasBeenVisible, setVisible] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = target.current;
    if (hasBeenVisible || element === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setVisible(true);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [target, hasBeenVisible]);
  return hasBeenVisible;
}
