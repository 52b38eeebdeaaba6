import { useContext, useEffect } from 'react';
import { otherwise } from '#data/fault.ts';
import { ServerRenderContext } from '#ui/hooks/server-render.ts';

/** How long after its start a window relies on its document, in ms. */
const freshMs = 60_000;

/** For pages that show little but the instance's settings: fetches them, unless the server has just rendered the page. */
export function useFreshInstance(): void {
  const isRendered = useContext(ServerRenderContext) !== null;
  useEffect(() => {
    if (isRendered && performance.now() < freshMs) return;
    // Without a connection, the known ones stay.
    void import('./fetch-instance.ts').then(({ fetchInstance }) => fetchInstance()).catch(otherwise(undefined));
  }, [isRendered]);
}
