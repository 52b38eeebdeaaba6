import { Download, Users } from 'lucide-react';
import { useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { guestsAddress } from '#features/organizer/addresses.ts';
import type { SaveGuests } from '#features/organizer/guests/deps.ts';
import * as guestTexts from '#features/organizer/guests/texts.ts';
import type { LoadStatistics } from './days.ts';
import { NumbersPanel } from './panel.tsx';
import { eventName } from '#features/organizer/event-formats.ts';
import * as texts from './texts.ts';

interface NumbersDialogProps {
  event: EventRow;
  nowMs: number;
  isOpen: boolean;
  load: LoadStatistics;
  download: SaveGuests;
  onClose: () => void;
}

function SubscribersButton({ event, download }: Pick<NumbersDialogProps, 'event' | 'download'>) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    const problem = await download(event);
    setBusy(false);
    if (problem !== null) showToast({ title: problem, tone: 'bad' });
  }
  return (
    <Button icon={<Download />} isPending={isBusy} onClick={() => void save()}>
      {texts.subscribersAsCsv}
    </Button>
  );
}

/** An event's statistics. */
export function NumbersDialog({ event, nowMs, isOpen, load, download, onClose }: NumbersDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.numbers}
      description={eventName(event)}
      actions={
        event.event_id === null ? undefined : (
          <>
            <ButtonLink to={guestsAddress(event)} icon={<Users />}>
              {guestTexts.guests}
            </ButtonLink>
            <SubscribersButton event={event} download={download} />
          </>
        )
      }
    >
      <NumbersPanel event={event} nowMs={nowMs} load={load} />
    </Dialog>
  );
}
