import { registerRoute } from 'workbox-routing';
import { servePicture } from './serve-picture.ts';

/** Serves pictures, also offline. */
export function registerPictureRoute(): void {
  registerRoute(
    // A `no-store` request comes from code that stores the picture itself.
    ({ request, url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/') && request.cache !== 'no-store',
    servePicture,
  );
}
