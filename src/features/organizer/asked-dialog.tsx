import type { EventRow } from '#data/events.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { LoadStatistics } from './event-numbers.ts';
import { NumbersDialog, type DownloadSubscribers } from './numbers-dialog.tsx';
import type { AskedState } from './use-asked.ts';

interface AskedDialogProps {
  state: AskedState;
  /** the event as it is now; one that is gone is shown as it was */
  eventNow: (event: EventRow) => EventRow;
  nowMs: number;
  loadStatistics: LoadStatistics;
  downloadSubscribers: DownloadSubscribers;
}

/** The question that stands over the list. */
export function AskedDialog({ state, eventNow, nowMs, loadStatistics, downloadSubscribers }: AskedDialogProps) {
  const { asked, isOpen, confirm, close } = state;
  if (asked === null) return null;
  const event = eventNow(asked.event);
  const shared = { event, isOpen, onClose: close };
  switch (asked.kind) {
    case 'delete':
      return <DeleteDialog key={event.ref} {...shared} onDelete={confirm} />;
    case 'cancel':
      return <CancelDialog key={event.ref} {...shared} text={asked.text} onType={state.type} onCancel={confirm} />;
    case 'numbers':
      return (
        <NumbersDialog key={event.ref} {...shared} nowMs={nowMs} load={loadStatistics} download={downloadSubscribers} />
      );
    default:
      return asked satisfies never;
  }
}
