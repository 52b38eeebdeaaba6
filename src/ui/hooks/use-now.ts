import { useEffect, useState } from 'react';

/** The time in ms, a minute old at most: what is past leaves a list that is left open. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
    }, 60_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return nowMs;
}
