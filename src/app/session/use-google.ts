import { useContext, useEffect, useState } from 'react';
import type { AppConfig } from '#contract/app-config.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { ServerRenderContext } from '#ui/hooks/server-render.ts';
import { useBrowserAtom } from '#ui/hooks/use-browser-atom.ts';

/** The settings for Google sign-in; null if this server doesn't offer it, undefined until known. */
export function useGoogle(): AppConfig['google'] | undefined {
  const rendered = useContext(ServerRenderContext);
  const [google, setGoogle] = useState(rendered?.google);
  const isOnline = useBrowserAtom(onlineAtom, true);
  const isKnown = rendered !== null;
  useEffect(() => {
    if (isKnown) return undefined;
    let isMounted = true;
    async function readConfig(): Promise<void> {
      const { fetchConfig } = await import('#app/queries/config.ts');
      const config = await fetchConfig();
      if (isMounted) setGoogle(config?.google ?? null);
    }
    // Without its code there is no connection either; the button waits for the next one.
    readConfig().catch(() => {
      if (isMounted) setGoogle(null);
    });
    return () => {
      isMounted = false;
    };
  }, [isKnown, isOnline]);
  return google;
}
