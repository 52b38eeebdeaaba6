import { Download } from 'lucide-react';
import { useState } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import type { LoadStatistics } from './days.ts';
import { NumbersPanel } from './panel.tsx';
import { eventName } from '#features/organizer/event-formats.ts';
import * as texts from './texts.ts';

/** Saves an event's subscribers as a file. @returns why it failed; null on success */
export type DownloadSubscribers = (eventId: number, title: string) => Promise<string | null>;

interface NumbersDialogProps {
  event: EventRow;
  nowMs: number;
  isOpen: boolean;
  load: LoadStatistics;
  download: DownloadSubscribers;
  onClose: () => void;
}

function SubscribersButton({ event, download }: Pick<NumbersDialogProps, 'event' | 'download'>) {
  const [isBusy, setBusy] = useState(false);
  const { event_id: id } = event;
  if (id === null) return null;
  async function save(eventId: number): Promise<void> {
    setBusy(true);
    const problem = await download(eventId, event.title);
    setBusy(false);
    if (problem !== null) showToast({ title: problem, tone: 'bad' });
  }
  return (
    <Button icon={<Download />} isPending={isBusy} onClick={() => void save(id)}>
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
      actions={event.event_id === null ? undefined : <SubscribersButton event={event} download={download} />}
    >
      <NumbersPanel event={event} nowMs={nowMs} load={load} />
    </Dialog>
  );
}
