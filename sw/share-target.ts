import { withDevice } from '#data/db/device.ts';
import { storeShare, type SharePayload, type ShareRejection } from '#data/drafts/share-inbox.ts';

/** Where other apps hand over, and the page that then asks what is to become of it. */
export const sharePath = '/share';

const openWithinMs = 5_000;

/** A database that neither opens nor fails would leave a blank page; what opens too late has been told as lost, and takes nothing. */
function storeInTime(shared: SharePayload): Promise<{ id: string } | ShareRejection | 'broken'> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve('broken');
    }, openWithinMs);
    withDevice(async (device) => {
      clearTimeout(timer);
      return isLate ? 'broken' : storeShare(device, shared, Date.now());
    }).then(resolve, reject);
  });
}

async function storeForm(request: Request): Promise<{ id: string } | ShareRejection | 'broken'> {
  try {
    const form = await request.formData();
    const textOf = (name: string) => form.getAll(name).find((value) => typeof value === 'string') ?? '';
    const files = [...form.values()].filter((value) => typeof value !== 'string');
    const shared = { title: textOf('title'), text: textOf('text'), url: textOf('url'), files };
    return await storeInTime(shared);
  } catch {
    return 'broken';
  }
}

/** Keeps what another app hands over, then leads to its page: whoever reloads that, or comes back to it, sends nothing again. */
export async function receiveShare(request: Request): Promise<Response> {
  const stored = await storeForm(request);
  const query = typeof stored === 'string' ? `problem=${stored}` : `id=${stored.id}`;
  return Response.redirect(new URL(`${sharePath}?${query}`, request.url), 303);
}
