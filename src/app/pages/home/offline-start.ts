import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, NavigationType } from 'react-router-dom';

/** Whether this window may still be in its start; another page, or this one read once, ends it. */
let isStarting = true;

/**
 * Whether the window has started on this page with no connection: not if somebody went here within the app or reloads what
 * they went to.
 * @param isRead the page is there, and coming back to it isn't a start
 */
export function useIsOfflineStart(isRead: boolean): boolean {
  const { key } = useLocation();
  const isFirstEntry = useNavigationType() === NavigationType.Pop && key === 'default';
  const [isOfflineStart] = useState(() => isStarting && isFirstEntry && !navigator.onLine);
  useEffect(() => {
    if (isRead) isStarting = false;
  }, [isRead]);
  return isOfflineStart;
}
