import { Copy, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import { useOrigin } from '#ui/hooks/server-render.ts';
import * as texts from './texts.ts';

type ShareableEvent = Pick<EventRow, 'event_id' | 'ref' | 'title' | 'status'>;

/** Why others couldn't open the event's URL; null if they can. */
function notShareableReason({ event_id: id, status }: ShareableEvent): { title: string; text: string } | null {
  if (id === null) {
    const text = texts.notSentYet;
    return { title: texts.notShareable, text };
  }
  if (status !== 'draft') return null;
  return { title: texts.notShareable, text: texts.draftIsHidden };
}

function ShareDialog({ url, isOpen, onClose }: { url: string; isOpen: boolean; onClose: () => void }) {
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
      isOpen={isOpen}
      onClose={onClose}
      title={texts.shareThisEvent}
      description={texts.shareHint}
      actions={
        <Button variant="primary" icon={<Copy />} onClick={() => void copy()}>
          {texts.copyLink}
        </Button>
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
    </Dialog>
  );
}

/** Shares an event's URL with the device's share sheet, else offers it for copying. */
export function ShareButton({ event }: { event: ShareableEvent }) {
  const [isOpen, setOpen] = useState(false);
  const url = `${useOrigin()}${eventAddress(event)}`;

  async function share(): Promise<void> {
    const reason = notShareableReason(event);
    if (reason !== null) {
      showToast(reason);
      return;
    }
    if (typeof navigator.share !== 'function') {
      setOpen(true);
      return;
    }
    try {
      await navigator.share({ title: event.title, url });
    } catch (error) {
      const isAborted = error instanceof Error && error.name === 'AbortError';
      if (!isAborted) setOpen(true);
    }
  }

  return (
    <>
      <IconButton label={texts.share} icon={<Share2 />} onClick={() => void share()} className="border border-line" />
      <ShareDialog url={url} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
