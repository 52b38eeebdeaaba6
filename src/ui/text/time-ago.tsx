import { useCallback, useSyncExternalStore } from 'react';
import { dateFormat } from './date-format.ts';
import { formatTimeAgo } from './age.ts';
import { ageTicker } from './age-ticker.ts';

interface TimeAgoProps {
  /** ISO */
  at: string;
  className?: string | undefined;
}

const exactly = dateFormat('en', { dateStyle: 'full', timeStyle: 'short' });

/** How long ago something was; stays current, and renders only when its text changes. */
export function TimeAgo({ at, className }: TimeAgoProps) {
  const atMs = Date.parse(at);
  const watch = useCallback((onOlder: () => void) => ageTicker.watch(atMs, onOlder), [atMs]);
  const text = useSyncExternalStore(watch, () => formatTimeAgo(atMs, Date.now()));
  return (
    <time dateTime={at} title={exactly.format(atMs)} className={className}>
      {text}
    </time>
  );
}
