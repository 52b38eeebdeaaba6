import { CloudOff } from 'lucide-react';
import { Spinner } from '#ui/feedback/spinner.tsx';
import * as texts from './texts.ts';
import type { ServerSearch } from './use-server-search.ts';

/** The state of a server search, below the local results. */
export function SearchStatus({ isLoading, isUnreachable }: Pick<ServerSearch<unknown>, 'isLoading' | 'isUnreachable'>) {
  return (
    <p role="status" className="flex items-center gap-2 px-4 py-2 text-xs text-muted empty:hidden [&_svg]:size-4">
      {isLoading && (
        <>
          <Spinner /> {texts.searching}
        </>
      )}
      {isUnreachable && (
        <>
          <CloudOff className="shrink-0" /> {texts.onlyDeviceSearched}
        </>
      )}
    </p>
  );
}
