import { useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { eventName } from '#features/organizer/event-formats.ts';
import * as texts from './texts.ts';

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
      title={texts.deleteThisEvent}
      description={texts.deleteHelp}
      actions={
        <>
          <Button onClick={onClose}>{texts.keepEvent}</Button>
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
            {texts.deleteEvent}
          </Button>
        </>
      }
    >
      <p className="mt-3 font-semibold break-words">{eventName(event)}</p>
    </Dialog>
  );
}
