import { CalendarPlus } from 'lucide-react';
import type { EventRow } from '#data/events/rows.ts';
import { reportFault } from '#data/fault.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { saveAsFile } from '#ui/browser/save-as-file.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import * as texts from './texts.ts';

/** Saves the event as a calendar file, made on the device so that it works offline. */
export function AddToCalendar({ event }: { event: EventRow }) {
  async function add(): Promise<void> {
    if (!Number.isFinite(Date.parse(event.date_time))) {
      showToast({ title: texts.noDateForCalendar, tone: 'bad' });
      return;
    }
    try {
      const { calendarFile, calendarFileName } = await import('#contract/calendar/write-ics.ts');
      const text = calendarFile([event], { origin: location.origin });
      saveAsFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), calendarFileName(event.title));
    } catch (error) {
      reportFault(error);
      showToast({ title: texts.calendarFileFailed, tone: 'bad' });
    }
  }

  return (
    <IconButton
      label={texts.addToCalendar}
      caption={texts.calendar}
      icon={<CalendarPlus />}
      onClick={() => {
        void add();
      }}
    />
  );
}
