import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import * as texts from './texts.ts';
import type { LeaveDialogState } from './use-leave-question.ts';

/** Asks before a place is given back that somebody else gets at once. */
export function LeaveDialog({ question, onLeave, onClose }: LeaveDialogState) {
  // Keeps its text while it closes.
  const [last, setLast] = useState(question);
  if (question !== null && question !== last) setLast(question);
  return (
    <Dialog
      isOpen={question !== null}
      onClose={onClose}
      title={texts.giveYourPlaceBack}
      description={last}
      actions={
        <>
          <Button onClick={onClose}>{texts.keepMyPlace}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onLeave();
            }}
          >
            {texts.giveItBack}
          </Button>
        </>
      }
    />
  );
}
