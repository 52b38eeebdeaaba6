import { useEffect } from 'react';
import type { DraftAutosaver } from './autosaver.ts';

/** The address names the draft as soon as there is one: who comes back to it comes back to this one among several. */
export function useDraftAddress(autosaver: DraftAutosaver | null): void {
  useEffect(() => {
    if (autosaver === null) return;
    function name(): void {
      if (autosaver === null || autosaver.get().status !== 'saved') return;
      const url = new URL(location.href);
      const { ref } = autosaver.draft();
      if (url.searchParams.get('draft') === ref) return;
      url.searchParams.set('draft', ref);
      // Not by the router: it would take it for another page, and open the form again.
      history.replaceState(history.state, '', url);
    }
    name();
    return autosaver.subscribe(name);
  }, [autosaver]);
}
