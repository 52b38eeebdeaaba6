import { useState } from 'react';
import { eventLimits } from '#contract/events/rules.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { eventName } from '#features/organizer/event-formats.ts';
import * as texts from './texts.ts';

interface CancelDialogProps {
  event: EventRow;
  /** the text typed before */
  text: string;
  isOpen: boolean;
  /** stores the text on every key press */
  onType: (text: string) => void;
  onCancel: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Cancels an event, with a message to its subscribers. If closed by mistake, the typed text is kept. */
export function CancelDialog({ event, text, isOpen, onType, onCancel, onClose }: CancelDialogProps) {
  const [isCancelling, setCancelling] = useState(false);
  const left = eventLimits.cancelMessage - text.length;
  const isTooLong = left < 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.cancelThisEvent}
      description={texts.cancelHelp(eventName(event))}
      actions={
        <>
          <Button onClick={onClose}>{texts.keepEvent}</Button>
          <Button
            variant="danger"
            isPending={isCancelling}
            disabled={isTooLong}
            onClick={() => {
              setCancelling(true);
              void onCancel(text).finally(() => {
                setCancelling(false);
              });
            }}
          >
            {texts.cancelEvent}
          </Button>
        </>
      }
    >
      <Field
        label={texts.messageLabel}
        help={texts.messageHelp(left)}
        error={isTooLong ? texts.messageTooLong(-left, eventLimits.cancelMessage) : null}
        className="mt-4"
      >
        {(ids) => (
          <TextArea
            {...ids}
            value={text}
            placeholder={texts.messagePlaceholder}
            onChange={({ target }) => {
              onType(target.value);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
