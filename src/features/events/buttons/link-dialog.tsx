import { Copy } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import * as texts from './share-texts.ts';

interface LinkDialogProps {
  url: string;
  /** who can open the link */
  hint: string;
  /** beside the button that copies */
  otherActions: ReactNode;
  /** below the link */
  children?: ReactNode;
  onClose: () => void;
}

/** An event's link, to copy. */
export function LinkDialog({ url, hint, otherActions, children, onClose }: LinkDialogProps) {
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      onClose();
      showToast({ title: texts.linkCopied, tone: 'good' });
    } catch {
      // The clipboard is denied, but the selected text can be copied by hand.
      field.current?.select();
      showToast({ title: texts.copyByHand, text: texts.clipboardDenied });
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.shareThisEvent}
      description={hint}
      actions={
        <>
          {otherActions}
          <Button variant="primary" icon={<Copy />} onClick={() => void copy()}>
            {texts.copyLink}
          </Button>
        </>
      }
    >
      <TextInput
        ref={field}
        readOnly
        value={url}
        aria-label={texts.linkToThisEvent}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
        }}
        className="mt-4"
      />
      {children}
    </Dialog>
  );
}
