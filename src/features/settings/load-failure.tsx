import { Button } from '#ui/controls/button.tsx';
import * as words from '#ui/text/words.ts';

/** Shown if a part of the settings could not be fetched. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted">
        {message}
      </p>
      <Button onClick={onRetry}>{words.tryAgain}</Button>
    </div>
  );
}
