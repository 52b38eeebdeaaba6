import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { loadStatistics } from '#app/queries/event-statistics.ts';
import { saveGuests } from '#app/queries/save-guests.ts';
import type { EventRow } from '#data/events/rows.ts';
import { besideLook, besideNameLook } from '#features/events/actions/beside-look.ts';
import { NumbersDialog } from '#features/organizer/numbers/dialog.tsx';
import * as texts from '#features/organizer/texts.ts';
import { Button } from '#ui/controls/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';

/** Opens the numbers of one's own event. */
export function NumbersButton({ event }: { event: EventRow }) {
  const nowMs = useNow();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<ChartColumn />}
        title={texts.numbers}
        aria-haspopup="dialog"
        className={besideLook}
        onClick={() => {
          setOpen(true);
        }}
      >
        <span className={besideNameLook}>{texts.numbers}</span>
      </Button>
      <NumbersDialog
        event={event}
        nowMs={nowMs}
        isOpen={isOpen}
        load={loadStatistics}
        download={saveGuests}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
