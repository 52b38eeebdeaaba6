import { useContext, useEffect, useState } from 'react';
import { ServerRenderContext, useServerRender } from './server-render.ts';

const minuteMs = 60_000;

/** The time in ms, at most a minute old, so that past events leave an open list. */
export function useNow(): number {
  const serverMs = useContext(ServerRenderContext)?.nowMs ?? null;
  const rendered = useServerRender();
  const [nowMs, setNowMs] = useState(() => {
    const ownMs = Date.now();
    // Nothing is rendered twice for a few seconds.
    return serverMs !== null && Math.abs(ownMs - serverMs) < minuteMs ? serverMs : ownMs;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
    }, minuteMs);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return rendered?.nowMs ?? nowMs;
}
