import { withDevice } from '#data/db/device.ts';
import { storeShare, type SharePayload, type ShareRejection } from '#data/drafts/share-inbox.ts';

/** The path that other apps post to, and the page that then asks what to do. */
export const sharePath = '/share';

const openWithinMs = 5_000;

/**
 * A database that neither opens nor fails would leave a blank page. If it opens too late, the item was reported as
 * lost, so it isn't stored.
 */
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

/** Stores a shared item, then redirects to its page, so that a reload or going back doesn't post it again. */
export async function receiveShare(request: Request): Promise<Response> {
  const stored = await storeForm(request);
  const query = typeof stored === 'string' ? `problem=${stored}` : `id=${stored.id}`;
  return Response.redirect(new URL(`${sharePath}?${query}`, request.url), 303);
}
