import { Button } from '#ui/controls/button.tsx';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';
import type { Pages } from './use-pages.ts';

interface MorePagesProps {
  label: string;
  /** of the server; omitted if more is on this device */
  pages?: Pages;
  onPress?: () => void;
}

/** Loads more of a list, and tells if there was no answer. */
export function MorePages({ label, pages, onPress }: MorePagesProps) {
  if (pages !== undefined && pages.lastResult === 'unreachable' && !pages.isLoading) {
    return (
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        {texts.moreWithConnection}
        <Button size="sm" onClick={pages.retry}>
          {words.tryAgain}
        </Button>
      </p>
    );
  }
  if (pages !== undefined && pages.next === null) return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      isPending={pages?.isLoading}
      onClick={() => {
        onPress?.();
        pages?.loadMore();
      }}
    >
      {label}
    </Button>
  );
}
