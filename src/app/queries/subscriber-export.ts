import type { DownloadSubscribers } from '#features/organizer/numbers/dialog.tsx';
import { downloadFile } from './download-file.ts';

const texts = {
  offline: 'There is no connection. The list of subscribers is only on the server.',
  fallback: 'The list of subscribers could not be had. Please try again later.',
  changed: 'The account was changed meanwhile: the list of subscribers was not saved.',
};

/** Saves an event's subscribers as a file. */
export const downloadSubscribers: DownloadSubscribers = (eventId, title) =>
  downloadFile({
    path: `/events/${String(eventId)}/subscribers.csv`,
    accept: 'text/csv',
    async name() {
      const { eventFileName } = await import('#contract/calendar/write-ics.ts');
      return `${eventFileName(title)}-subscribers.csv`;
    },
    texts,
  });
