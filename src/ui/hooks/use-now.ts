import { useEffect, useState } from 'react';

/** The time in ms, at most a minute old, so that past events leave an open list. */
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
