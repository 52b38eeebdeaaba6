import { Refusal } from '#contract/sync/refusals.ts';
import { otherwise } from '#data/fault.ts';

/** What an update needs of the window that it happens in. */
export interface UpdatePorts {
  /** asks the person; another call takes the place of the one before */
  offer(onConsent: () => void): void;
  showWaiting(): void;
  /** why the page stays as it is */
  showFailure(error: unknown): void;
  /** has what is typed in the other windows put on the disk; in bounded time, and never rejects */
  flushOtherWindows(): Promise<void>;
  /** puts what is typed here on the disk. @throws where that can't be done */
  flushPageState(): Promise<void>;
  /** waits, in bounded time, until nobody is in the middle of sending. @returns lets them go on */
  pauseSync(): Promise<() => void>;
  /** lets the version in that waits. @returns false when none does: another window has let it in */
  activateWaiting(): Promise<boolean>;
  /** @param listener told whenever another worker serves this window */
  onController(listener: () => void): void;
  hasController(): boolean;
  pause(ms: number): Promise<void>;
  reload(): void;
}

export interface Update {
  /** a new version waits; one that the person has agreed to may have been replaced by it */
  newVersionFound(): void;
  /** the person agrees: this window is loaded anew, once, when nothing of it can be lost */
  consent(): Promise<void>;
}

/** A version that was let in waits for what the one before it is in the middle of; that was told to stop. */
const activationTimeoutMs = 15_000;

/**
 * How a new version takes over: it waits until the person agrees in one of the windows. That one is loaded anew; the others go
 * on with the version that they show, are told that there is another, and follow when the person agrees there.
 */
export function createUpdate(ports: UpdatePorts): Update {
  let isUpdating = false;
  let wasControlled = ports.hasController();
  let onControllerChanged: (() => void) | null = null;

  function offer(): void {
    ports.offer(() => void consent());
  }

  ports.onController(() => {
    // The very first worker takes the window that brought it: that is no new version.
    const isNewVersion = wasControlled;
    wasControlled = true;
    onControllerChanged?.();
    if (isNewVersion && !isUpdating) offer();
  });

  async function reloadIntoNewVersion(): Promise<void> {
    await Promise.all([ports.flushOtherWindows(), ports.flushPageState()]);
    const resumeSync = await ports.pauseSync();
    try {
      const controllerChanged = new Promise<void>((resolve) => (onControllerChanged = resolve));
      const timeout = ports.pause(activationTimeoutMs).then(() => {
        throw new Refusal(
          'unavailable',
          'The new version is still getting ready. Nothing is lost: please try again later.',
        );
      });
      // Where nothing has to be waited for, nobody hears of it.
      timeout.catch(otherwise(undefined));
      if (await ports.activateWaiting()) await Promise.race([controllerChanged, timeout]);
      // It may have taken a while: what was typed meanwhile stays too.
      await ports.flushPageState();
    } catch (error) {
      resumeSync();
      throw error;
    }
    ports.reload();
  }

  async function consent(): Promise<void> {
    if (isUpdating) return;
    isUpdating = true;
    ports.showWaiting();
    try {
      await reloadIntoNewVersion();
    } catch (error) {
      isUpdating = false;
      offer();
      ports.showFailure(error);
    }
  }

  return {
    newVersionFound() {
      if (isUpdating) void ports.activateWaiting();
      else offer();
    },
    consent,
  };
}
