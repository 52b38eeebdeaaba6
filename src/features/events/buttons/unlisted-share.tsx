import { Link2, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { isRefusal } from '#contract/sync/refusals.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { newEventKey } from '#data/events/event-key.ts';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { LinkDialog } from './link-dialog.tsx';
import * as texts from './share-texts.ts';

interface UnlistedShareProps {
  event: Pick<EventRow, 'event_id' | 'ref' | 'title' | 'link_key'>;
  /** the event's address without its secret */
  address: string;
  onClose: () => void;
}

/** Replaces the link; of events that aren't sent yet too. */
async function makeNewLink(ref: string): Promise<void> {
  try {
    await accountInUse.get()?.mutate('event.update', { event: ref, patch: {}, base: {}, linkKey: newEventKey() });
    showToast({ title: texts.newLinkMade, tone: 'good' });
  } catch (error) {
    showToast({ title: isRefusal(error) ? error.message : texts.newLinkFailed, tone: 'bad' });
  }
}

async function shareWithDevice(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    const isAborted = error instanceof Error && error.name === 'AbortError';
    if (!isAborted) showToast({ title: texts.copyByHand });
  }
}

function Renewal({ event: { ref } }: Pick<UnlistedShareProps, 'event'>): ReactNode {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="text-sm text-muted">{texts.newLinkHint}</p>
      <Button size="sm" className="mt-3" icon={<Link2 />} onClick={() => void makeNewLink(ref)}>
        {texts.newLink}
      </Button>
    </div>
  );
}

/** The link of an unlisted event, with its secret: for its organizer, and for people who came by it. */
export function UnlistedShare({ event, address, onClose }: UnlistedShareProps) {
  const fromAddress = new URLSearchParams(useLocation().search).get('key');
  const key = event.link_key ?? fromAddress;
  if (key === null) {
    return <Dialog isOpen onClose={onClose} title={texts.shareThisEvent} description={texts.onlyOrganizerHas} />;
  }
  const url = `${address}?key=${encodeURIComponent(key)}`;

  return (
    <LinkDialog
      url={url}
      hint={texts.unlistedHint}
      otherActions={
        typeof navigator.share === 'function' && (
          <Button icon={<Share2 />} onClick={() => void shareWithDevice(event.title, url)}>
            {texts.shareLink}
          </Button>
        )
      }
      onClose={onClose}
    >
      {event.event_id === null && <p className="mt-2 text-sm text-warn">{texts.notYetHint}</p>}
      {event.link_key !== undefined && <Renewal event={event} />}
    </LinkDialog>
  );
}
