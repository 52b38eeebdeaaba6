import { CloudOff } from 'lucide-react';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { ServerSearch } from './use-server-search.ts';

/** The state of a server search, below the local results. */
export function SearchStatus({ isLoading, isUnreachable }: Pick<ServerSearch<unknown>, 'isLoading' | 'isUnreachable'>) {
  return (
    <p role="status" className="flex items-center gap-2 px-4 py-2 text-xs text-muted empty:hidden [&_svg]:size-4">
      {isLoading && (
        <>
          <Spinner /> Searching
        </>
      )}
      {isUnreachable && (
        <>
          <CloudOff className="shrink-0" /> Only what is on this device was searched.
        </>
      )}
    </p>
  );
}
