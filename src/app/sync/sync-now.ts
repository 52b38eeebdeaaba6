import { ready } from '#app/boot/boot.ts';

/** Syncs at once on the user's request, even while backing off. */
export function syncNow(): void {
  void ready().then(({ sync }) => {
    sync.wake('person');
  });
}
