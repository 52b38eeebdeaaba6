import type { EventRow } from '#data/events/rows.ts';
import { CancelDialog } from './cancel.tsx';
import { DeleteDialog } from './delete.tsx';
import type { LoadStatistics } from '#features/organizer/numbers/days.ts';
import { NumbersDialog } from '#features/organizer/numbers/dialog.tsx';
import type { SaveGuests } from '#features/organizer/guests/deps.ts';
import type { PendingActionState } from './use-pending-action.ts';

interface PendingActionDialogProps {
  state: PendingActionState;
  /** the event as it is now, or as it was if it is gone */
  eventNow: (event: EventRow) => EventRow;
  nowMs: number;
  loadStatistics: LoadStatistics;
  saveGuests: SaveGuests;
}

/** The dialog over the list. */
export function PendingActionDialog({ state, eventNow, nowMs, loadStatistics, saveGuests }: PendingActionDialogProps) {
  const { action, isOpen, confirm, close } = state;
  if (action === null) return null;
  const event = eventNow(action.event);
  const shared = { event, isOpen, onClose: close };
  switch (action.kind) {
    case 'delete':
      return <DeleteDialog key={event.ref} {...shared} onDelete={confirm} />;
    case 'cancel':
      return <CancelDialog key={event.ref} {...shared} text={action.text} onType={state.setText} onCancel={confirm} />;
    case 'numbers':
      return <NumbersDialog key={event.ref} {...shared} nowMs={nowMs} load={loadStatistics} download={saveGuests} />;
    default:
      return action satisfies never;
  }
}
