import { Button } from '#ui/button.tsx';

/** What the server was asked for a part of the settings, and didn't tell. */
export function ToldFailure({ message, onAgain }: { message: string; onAgain: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted">
        {message}
      </p>
      <Button onClick={onAgain}>Try again</Button>
    </div>
  );
}
