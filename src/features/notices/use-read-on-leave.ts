import { useEffect, useRef } from 'react';
import { accountInUse } from '#data/db/account-in-use.ts';
import { otherwise } from '#data/fault.ts';
import { onPageLeave } from '#ui/browser/page-leave.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

/**
 * Marks notices as read once the user leaves the page or hides its window.
 * @param upto id of the newest unread notice that was seen; null if none was
 * @returns marks notices as read now, up to an id
 */
export function useReadOnLeave(upto: number | null): (upto: number | null) => void {
  const account = useObservable(accountInUse);
  const seen = useRef({ upto, marked: 0 });
  useEffect(() => {
    seen.current.upto = upto;
  }, [upto]);

  function markRead(last: number | null): void {
    if (last === null || last <= seen.current.marked) return;
    seen.current.marked = last;
    // Failures are ignored: they are marked the next time.
    account?.mutate('notices.read', { upto: last }).catch(otherwise(undefined));
  }
  const latest = useRef(markRead);
  useEffect(() => {
    latest.current = markRead;
  });

  useEffect(() => {
    const leave = () => latest.current(seen.current.upto);
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    const stopListening = onPageLeave(leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      stopListening();
      leave();
    };
  }, [account]);
  return markRead;
}
