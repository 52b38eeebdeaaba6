import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has been visible so far; true if the browser can't tell. */
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
