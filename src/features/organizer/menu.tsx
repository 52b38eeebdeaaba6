import { CirclePause, CircleX, Copy, Ellipsis, FilePen, RotateCcw, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { eventName } from './event-formats.ts';
import { movesFrom, type StatusMove } from './status-moves.ts';
import * as texts from './texts.ts';

/** The organizer's actions; some open a dialog. */
export interface OrganizerActions {
  numbers: (event: EventRow) => void;
  duplicate: (event: EventRow) => void;
  move: (event: EventRow, move: StatusMove) => void;
  remove: (event: EventRow) => void;
}

const icons: Record<StatusMove['name'], ReactNode> = {
  publish: <Send />,
  toDraft: <FilePen />,
  toPending: <CirclePause />,
  cancel: <CircleX />,
  reopen: <RotateCcw />,
};

/** Rarer actions on an event: delete, change status, duplicate. */
export function EventMenu({ event, nowMs, actions }: { event: EventRow; nowMs: number; actions: OrganizerActions }) {
  const name = eventName(event);
  const moves = movesFrom(eventStatusAt(event, nowMs)).map((move) => ({
    label: move.label,
    icon: icons[move.name],
    isDanger: move.to === 'cancelled',
    onSelect: () => {
      actions.move(event, move);
    },
  }));
  return (
    <div className="-mt-2 -mr-2 flex shrink-0 items-center text-muted">
      <IconButton
        label={texts.deleteEvent(name)}
        title={texts.deleteTitle}
        icon={<Trash2 />}
        className="text-muted hover:text-bad"
        onClick={() => {
          actions.remove(event);
        }}
      />
      <Menu
        label={texts.moreFor(name)}
        trigger={<Ellipsis />}
        className="hover:bg-sunken hover:text-ink"
        entries={[
          ...moves,
          {
            label: texts.duplicate,
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
