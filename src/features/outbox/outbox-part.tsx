import { useState } from 'react';
import type { EngineStatus } from '#sync/status.ts';
import { Button } from '#ui/button.tsx';
import type { CoverComponent } from './conflict-version.tsx';
import { OutboxRow } from './outbox-row.tsx';
import type { OutboxItem } from './use-outbox.ts';

interface OutboxPartProps {
  name: string;
  items: readonly OutboxItem[];
  status: EngineStatus;
  nowMs: number;
  EventCover: CoverComponent;
}

const pageSize = 50;

/** Changes that stand alike, the first of them at once and more when they are asked for. */
export function OutboxPart({ name, items, status, nowMs, EventCover }: OutboxPartProps) {
  const [shownCount, setShownCount] = useState(pageSize);
  if (items.length === 0) return null;
  const more = items.length - shownCount;
  return (
    <section aria-label={name} className="mt-8">
      <h2 className="flex items-baseline gap-2 border-b border-line pb-2 font-display text-lg font-bold">
        {name}
        <span className="text-sm font-medium text-muted tabular-nums">{items.length}</span>
      </h2>
      <ul>
        {items.slice(0, shownCount).map((item) => (
          <li key={item.entry.id} className="border-b border-line">
            <OutboxRow item={item} uploading={status.uploading} nowMs={nowMs} EventCover={EventCover} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="quiet"
          className="mt-3"
          onClick={() => {
            setShownCount(shownCount + 4 * pageSize);
          }}
        >
          Show {Math.min(more, 4 * pageSize)} more
        </Button>
      )}
    </section>
  );
}
