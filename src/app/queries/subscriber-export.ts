import { downloadFile } from './download-file.ts';
import * as texts from './texts.ts';

const messages = {
  offline: texts.subscribersOffline,
  fallback: texts.subscribersFailed,
  changed: texts.subscribersAccountChanged,
};

/** Saves an event's subscribers as the file that the server writes. @returns why it failed; null on success */
export const downloadSubscribers = (eventId: number, title: string): Promise<string | null> =>
  downloadFile({
    path: `/events/${String(eventId)}/subscribers.csv`,
    accept: 'text/csv',
    async name() {
      const { eventFileName } = await import('#contract/calendar/write-ics.ts');
      return `${eventFileName(title)}-subscribers.csv`;
    },
    texts: messages,
  });
