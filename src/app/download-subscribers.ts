import { headers } from '#contract/headers.ts';
import { current } from '#data/current.ts';
import type { DownloadSubscribers } from '#features/organizer/numbers-dialog.tsx';
import { failureText } from '#sync/failure-text.ts';
import { patientFetch } from '#sync/patient-fetch.ts';
import { offerFile } from '#ui/offer-file.ts';
import { askAs } from './ask-as.ts';

const patienceMs = 60_000;
const offline = 'There is no connection. Who subscribes is known to the server alone.';
const fallback = 'The list of subscribers could not be had. Please try again later.';

/** The server's name for the file, else one of the event's title. */
async function fileName(response: Response, title: string): Promise<string> {
  const given = /filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (given !== undefined) return given;
  const { eventFileName } = await import('#contract/calendar-file.ts');
  return `${eventFileName(title)}-subscribers.csv`;
}

function ask(eventId: number): Promise<Response> {
  return askAs(current.get()?.user?.user_id ?? null, (token) =>
    patientFetch(`${location.origin}/api/events/${String(eventId)}/subscribers.csv`, {
      cache: 'no-store',
      // A redirect of an API call is a captive portal's doing.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      headers: { accept: 'text/csv', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    }),
  );
}

async function reasonIn(response: Response): Promise<string> {
  const json: unknown = await response.json().catch(() => null);
  const reply = { status: response.status, json, at: null, retryAfterMs: null, next: null };
  return failureText(reply, { fallback });
}

/** Saves who subscribes to an event as a file of the person's own. */
export const downloadSubscribers: DownloadSubscribers = async (eventId, title) => {
  try {
    const response = await ask(eventId);
    if (!response.headers.has(headers.api)) return offline;
    if (!response.ok) return await reasonIn(response);
    offerFile(await response.blob(), await fileName(response, title));
    return null;
  } catch {
    return offline;
  }
};
