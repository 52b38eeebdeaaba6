import { registerRoute } from 'workbox-routing';
import { servePicture } from './serve-picture.ts';

/** The pictures of people and of what they show, also where there is no connection any more. */
export function registerPictureRoute(): void {
  registerRoute(
    // Who asks past all caches keeps the picture themselves.
    ({ request, url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/') && request.cache !== 'no-store',
    servePicture,
  );
}
