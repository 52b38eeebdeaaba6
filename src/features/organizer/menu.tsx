import { CirclePause, CircleX, Copy, Ellipsis, FilePen, RotateCcw, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { eventName } from './text.ts';
import { movesFrom, type StatusMove } from './status-moves.ts';

/** The organizer's actions; some open a dialog. */
export interface OrganizerActions {
  numbers: (event: EventRow) => void;
  duplicate: (event: EventRow) => void;
  move: (event: EventRow, move: StatusMove) => void;
  remove: (event: EventRow) => void;
}

const icons: Record<StatusMove['label'], ReactNode> = {
  Publish: <Send />,
  'Back to draft': <FilePen />,
  'Mark as pending': <CirclePause />,
  'Cancel event…': <CircleX />,
  Reopen: <RotateCcw />,
};

/** Rarer actions on an event: delete, change status, duplicate. */
export function EventMenu({ event, nowMs, actions }: { event: EventRow; nowMs: number; actions: OrganizerActions }) {
  const name = eventName(event);
  const moves = movesFrom(eventStatusAt(event, nowMs)).map((move) => ({
    label: move.label,
    icon: icons[move.label],
    isDanger: move.to === 'cancelled',
    onSelect: () => {
      actions.move(event, move);
    },
  }));
  return (
    <div className="-mt-2 -mr-2 flex shrink-0 items-center text-muted">
      <IconButton
        label={`Delete: ${name}`}
        title="Delete"
        icon={<Trash2 />}
        className="text-muted hover:text-bad"
        onClick={() => {
          actions.remove(event);
        }}
      />
      <Menu
        label={`More for ${name}`}
        trigger={<Ellipsis />}
        className="hover:bg-sunken hover:text-ink"
        entries={[
          ...moves,
          {
            label: 'Duplicate into a draft',
            icon: <Copy />,
            onSelect: () => {
              actions.duplicate(event);
            },
          },
        ]}
      />
    </div>
  );
}
