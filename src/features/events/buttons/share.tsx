import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { besideLook, besideNameLook } from '#features/events/actions/beside-look.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { eventAddress } from '#shared-parts/events/address.ts';
import { useOrigin } from '#ui/hooks/server-render.ts';
import * as texts from './texts.ts';

type ShareableEvent = Pick<EventRow, 'event_id' | 'ref' | 'title' | 'status' | 'hidden' | 'visibility' | 'link_key'>;

const ShareDialog = lazyComponent(() => import('./share-dialog.tsx').then((file) => file.ShareDialog));
const UnlistedShare = lazyComponent(() => import('./unlisted-share.tsx').then((file) => file.UnlistedShare));

/** Why others couldn't open the event's URL; null if they can. */
function notShareableReason({
  event_id: id,
  status,
  visibility,
}: ShareableEvent): { title: string; text: string } | null {
  // The link of an unlisted event is made on the device, and may be passed on before anybody can follow it.
  if (id === null && visibility !== 'unlisted') {
    const text = texts.notSentYet;
    return { title: texts.notShareable, text };
  }
  if (status !== 'draft') return null;
  return { title: texts.notShareable, text: texts.draftIsHidden };
}

/**
 * Shares an event's URL with the device's share sheet, else offers it for copying.
 * @param isBeside stands in the action bar
 */
export function ShareButton({ event, isBeside = false }: { event: ShareableEvent; isBeside?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const isUnlisted = event.visibility === 'unlisted';
  const url = `${useOrigin()}${eventAddress(event)}`;

  async function share(): Promise<void> {
    const reason = notShareableReason(event);
    if (reason !== null) {
      showToast(reason);
      return;
    }
    if (isUnlisted || typeof navigator.share !== 'function') {
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
      {isBeside ? (
        <Button icon={<Share2 />} title={texts.share} className={besideLook} onClick={() => void share()}>
          <span className={besideNameLook}>{texts.share}</span>
        </Button>
      ) : (
        <IconButton label={texts.share} caption={texts.share} icon={<Share2 />} onClick={() => void share()} />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          {isUnlisted ? (
            <UnlistedShare event={event} address={url} onClose={() => setOpen(false)} />
          ) : (
            <ShareDialog event={event} url={url} onClose={() => setOpen(false)} />
          )}
        </Suspense>
      )}
    </>
  );
}
