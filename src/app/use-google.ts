import * as z from 'zod/mini';
import { useEffect, useState } from 'react';
import { AppConfig } from '#contract/app-config.ts';
import { useOnline } from '#ui/use-online.ts';
import { callServer } from './call-server.ts';

async function fetchGoogle(): Promise<AppConfig['google']> {
  const reply = await callServer(null, { method: 'GET', path: '/config' }).catch(() => null);
  const parsed = z.safeParse(AppConfig, reply?.json);
  return parsed.success ? parsed.data.google : null;
}

/** What this server needs of Google to let people sign in there; null where they can't, undefined before that is known. */
export function useGoogle(): AppConfig['google'] | undefined {
  const [google, setGoogle] = useState<AppConfig['google'] | undefined>(undefined);
  const isOnline = useOnline();
  useEffect(() => {
    let isShown = true;
    void fetchGoogle().then((found) => {
      if (isShown) setGoogle(found);
    });
    return () => {
      isShown = false;
    };
  }, [isOnline]);
  return google;
}
