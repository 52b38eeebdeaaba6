import { ready } from '#app/boot/boot.ts';

/** Somebody asks for it: tried at once, however long a server that didn't answer was to be left alone. */
export function syncNow(): void {
  void ready().then(({ sync }) => {
    sync.wake('person');
  });
}
