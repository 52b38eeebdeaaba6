import { headers } from '#contract/headers.ts';
import { current } from '#data/current.ts';
import { activeAccount, dropToken, withDevice, type DeviceDb } from '#data/device.ts';
import type { DownloadSubscribers } from '#features/organizer/numbers-dialog.tsx';
import { failureText } from '#sync/failure-text.ts';
import { patientFetch } from '#sync/patient-fetch.ts';

const patienceMs = 60_000;
const offline = 'There is no connection. Who subscribes is known to the server alone.';
const fallback = 'The list of subscribers could not be had. Please try again later.';

/** The server's name for the file, else one of the event's title. */
function fileName(response: Response, title: string): string {
  const given = /filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const plain = title
    .normalize('NFD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return given ?? `${plain === '' ? 'event' : plain}-subscribers.csv`;
}

function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then; at once would be too early for some.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, patienceMs);
}

async function ask(device: DeviceDb, eventId: number): Promise<Response> {
  const userId = current.get()?.user?.user_id ?? null;
  const account = await activeAccount(device);
  const token = account !== null && account.userId === userId ? account.token : null;
  const response = await patientFetch(`${location.origin}/api/events/${String(eventId)}/subscribers.csv`, {
    cache: 'no-store',
    // A redirect of an API call is a captive portal's doing.
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: { accept: 'text/csv', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  });
  if (response.status === 401 && token !== null && userId !== null) await dropToken(device, userId, token);
  return response;
}

async function reasonIn(response: Response): Promise<string> {
  const json: unknown = await response.json().catch(() => null);
  const reply = { status: response.status, json, at: null, retryAfterMs: null, next: null };
  return failureText(reply, { fallback });
}

/** Saves who subscribes to an event as a file of the person's own. */
export const downloadSubscribers: DownloadSubscribers = async (eventId, title) => {
  try {
    return await withDevice(async (device) => {
      const response = await ask(device, eventId);
      if (!response.headers.has(headers.api)) return offline;
      if (!response.ok) return reasonIn(response);
      saveAs(await response.blob(), fileName(response, title));
      return null;
    });
  } catch {
    return offline;
  }
};
