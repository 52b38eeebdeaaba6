import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { AppConfig } from '#contract/app-config.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { fetchConfig } from '#app/queries/config.ts';

/** The settings for Google sign-in; null if this server doesn't offer it, undefined until known. */
export function useGoogle(): AppConfig['google'] | undefined {
  const [google, setGoogle] = useState<AppConfig['google'] | undefined>(undefined);
  const isOnline = useAtomValue(onlineAtom);
  useEffect(() => {
    let isMounted = true;
    void fetchConfig().then((config) => {
      if (isMounted) setGoogle(config?.google ?? null);
    });
    return () => {
      isMounted = false;
    };
  }, [isOnline]);
  return google;
}
