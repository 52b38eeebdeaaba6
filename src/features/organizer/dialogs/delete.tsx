import { useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { eventName } from '#features/organizer/text.ts';

interface DeleteDialogProps {
  event: EventRow;
  isOpen: boolean;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before deleting an event. */
export function DeleteDialog({ event, isOpen, onDelete, onClose }: DeleteDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Are you sure you want to delete this event?"
      description="It goes away for everybody. For a moment afterwards it can be taken back."
      actions={
        <>
          <Button onClick={onClose}>Keep event</Button>
          <Button
            variant="danger"
            isPending={isDeleting}
            onClick={() => {
              setDeleting(true);
              void onDelete().finally(() => {
                setDeleting(false);
              });
            }}
          >
            Delete event
          </Button>
        </>
      }
    >
      <p className="mt-3 font-semibold break-words">{eventName(event)}</p>
    </Dialog>
  );
}
