import { headers } from '#contract/headers.ts';
import { current } from '#data/current.ts';
import type { DownloadSubscribers } from '#features/organizer/numbers-dialog.tsx';
import { failureText } from '#sync/failure-text.ts';
import { patientFetch } from '#sync/patient-fetch.ts';
import { isWireError, WireError } from '#sync/ports.ts';
import { offerFile } from '#ui/offer-file.ts';
import { askAs } from './ask-as.ts';

const patienceMs = 60_000;
const offline = 'There is no connection. Who subscribes is known to the server alone.';
const fallback = 'The list of subscribers could not be had. Please try again later.';
const changed = 'The account was changed meanwhile: the list of subscribers was not saved.';

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The name in a `content-disposition`: as it is meant, else the plain one (RFC 6266). */
function givenName(header: string): string | null {
  const full = /filename\*=UTF-8''([^;\s]+)/i.exec(header)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header)?.[1] ?? null;
  return full === undefined ? plain : (decoded(full) ?? plain);
}

/** The server's name for the file, else one of the event's title. */
async function fileName(response: Response, title: string): Promise<string> {
  const given = givenName(response.headers.get('content-disposition') ?? '');
  if (given !== null) return given;
  const { eventFileName } = await import('#contract/calendar-file.ts');
  return `${eventFileName(title)}-subscribers.csv`;
}

const userNow = () => current.get()?.user?.user_id ?? null;

/** What breaks off on its way is the network's doing; all else that fails is our own. */
function onTheWire<Result>(way: Promise<Result>): Promise<Result> {
  return way.catch((error: unknown) => {
    throw new WireError('network', error);
  });
}

function ask(userId: number | null, eventId: number): Promise<Response> {
  return askAs(userId, (token) =>
    onTheWire(
      patientFetch(`${location.origin}/api/events/${String(eventId)}/subscribers.csv`, {
        cache: 'no-store',
        // A redirect of an API call is a captive portal's doing.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: { accept: 'text/csv', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      }),
    ),
  );
}

async function reasonIn(response: Response): Promise<string> {
  const json: unknown = await response.json().catch(() => null);
  const reply = { status: response.status, json, at: null, retryAfterMs: null, next: null };
  return failureText(reply, { fallback });
}

/** Saves who subscribes to an event as a file of the person's own. */
export const downloadSubscribers: DownloadSubscribers = async (eventId, title) => {
  const userId = userNow();
  try {
    const response = await ask(userId, eventId);
    if (!response.headers.has(headers.api)) return offline;
    if (!response.ok) return await reasonIn(response);
    const file = await onTheWire(response.blob());
    const name = await fileName(response, title);
    // Whoever is here now didn't ask for it.
    if (userNow() !== userId) return changed;
    offerFile(file, name);
    return null;
  } catch (error) {
    if (!isWireError(error)) reportError(error);
    return isWireError(error) ? offline : fallback;
  }
};
