import { CloudOff, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateFormat } from '#ui/text/date-format.ts';
import { daysBetween } from '#ui/text/day.ts';
import * as texts from './texts.ts';

const timeOnly = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const withDay = dateFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

function Note({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="mt-2 flex items-start gap-2 text-sm text-muted [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span>{children}</span>
    </p>
  );
}

interface GuestNotesProps {
  listed: number;
  count: number;
  extent: 'device' | 'some' | 'all';
  isFetching: boolean;
  problem: string | null;
  isOffline: boolean;
  /** of the last sync, in ms; null: never */
  syncedAt: number | null;
  nowMs: number;
}

function extentText({ listed, count, extent, isFetching, problem }: GuestNotesProps): string | null {
  if (problem !== null) return problem;
  if (listed >= count) return null;
  if (isFetching) return texts.fetching;
  if (extent === 'all') return texts.notListed(count - listed);
  return extent === 'some' ? texts.firstOnes(listed, count) : texts.partial(listed, count);
}

/** How old the list is, and whom it lacks. */
export function GuestNotes(props: GuestNotesProps) {
  const { isOffline, syncedAt, nowMs } = props;
  const extent = extentText(props);
  const format = syncedAt !== null && daysBetween(syncedAt, nowMs) === 0 ? timeOnly : withDay;
  return (
    <div role="status">
      {isOffline && (
        <Note icon={<CloudOff />}>{texts.offline(syncedAt === null ? null : format.format(syncedAt))}</Note>
      )}
      {extent !== null && <Note icon={<Info />}>{extent}</Note>}
    </div>
  );
}
