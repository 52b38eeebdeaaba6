import { CirclePause, CircleX, Copy, Ellipsis, FilePen, RotateCcw, Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { eventStatusAt } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
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

/** Rarer actions on an event: change its status, duplicate, and last what ends it. */
export function EventMenu({ event, nowMs, actions }: { event: EventRow; nowMs: number; actions: OrganizerActions }) {
  const moves = movesFrom(eventStatusAt(event, nowMs)).map((move) => ({
    label: move.label,
    icon: icons[move.name],
    isDanger: move.to === 'cancelled',
    onSelect: () => {
      actions.move(event, move);
    },
  }));
  return (
    <Menu
      label={texts.moreFor(eventName(event))}
      trigger={<Ellipsis />}
      className="-mt-2 -mr-2 shrink-0 text-muted hover:bg-sunken hover:text-ink"
      entries={[
        ...moves.filter(({ isDanger }) => !isDanger),
        {
          label: texts.duplicate,
          icon: <Copy />,
          onSelect: () => {
            actions.duplicate(event);
          },
        },
        ...moves.filter(({ isDanger }) => isDanger),
        {
          label: texts.deleteTitle,
          icon: <Trash2 />,
          isDanger: true,
          onSelect: () => {
            actions.remove(event);
          },
        },
      ]}
    />
  );
}
