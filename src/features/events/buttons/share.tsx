import { Copy, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { eventAddress } from '#features/events/address.ts';

type ShareableEvent = Pick<EventRow, 'event_id' | 'ref' | 'title' | 'status'>;

/** Why others couldn't open the event's URL; null if they can. */
function notShareableReason({ event_id: id, status }: ShareableEvent): { title: string; text: string } | null {
  if (id === null) {
    const text = 'This event is only on this device so far. It gets its address once it has been sent.';
    return { title: 'It can’t be shared yet', text };
  }
  if (status !== 'draft') return null;
  return { title: 'It can’t be shared yet', text: 'A draft is shown to nobody but you. Publish it first.' };
}

function ShareDialog({ url, isOpen, onClose }: { url: string; isOpen: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      onClose();
      showToast({ title: 'Link copied', tone: 'good' });
    } catch {
      // The clipboard is denied, but the selected text can be copied by hand.
      field.current?.select();
      showToast({ title: 'Copy the selected link by hand', text: 'This browser doesn’t let a page do it.' });
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Share this event"
      description="Anybody with this link can see the event."
      actions={
        <Button variant="primary" icon={<Copy />} onClick={() => void copy()}>
          Copy link
        </Button>
      }
    >
      <TextInput
        ref={field}
        readOnly
        value={url}
        aria-label="Link to this event"
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
  const url = `${location.origin}${eventAddress(event)}`;

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
      <IconButton label="Share" icon={<Share2 />} onClick={() => void share()} className="border border-line" />
      <ShareDialog url={url} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
