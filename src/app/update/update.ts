import { Refusal } from '#contract/sync/refusals.ts';
import { otherwise } from '#data/fault.ts';
import * as texts from './texts.ts';

/** What an update needs from its window. */
export interface UpdatePorts {
  /** asks the user; replaces an earlier offer */
  offer(onConsent: () => void): void;
  showWaiting(): void;
  /** tells why the page wasn't reloaded */
  showFailure(error: unknown): void;
  /** makes other windows save what is typed; takes bounded time and never rejects */
  flushOtherWindows(): Promise<void>;
  /** saves what is typed here. @throws if it can't be saved */
  flushPageState(): Promise<void>;
  /** waits, in bounded time, until nobody is sending. @returns lets them continue */
  pauseSync(): Promise<() => void>;
  /** activates the waiting version. @returns false if there is none, as another window has activated it */
  activateWaiting(): Promise<boolean>;
  /** @param listener called when another worker takes control of this window */
  onController(listener: () => void): void;
  hasController(): boolean;
  pause(ms: number): Promise<void>;
  reload(): void;
}

export interface Update {
  /** a new version is waiting, perhaps in place of one already agreed to */
  newVersionFound(): void;
  /** the user agreed: reloads this window, once, after saving everything */
  consent(): Promise<void>;
}

/** The new version activates once the old worker, which has been asked to stop, has finished its work. */
const activationTimeoutMs = 15_000;

/**
 * How a new version takes over: it waits until the user agrees in one window, which then reloads. Other windows keep
 * their version, offer the new one, and reload when the user agrees there.
 */
export function createUpdate(ports: UpdatePorts): Update {
  let isUpdating = false;
  let wasControlled = ports.hasController();
  let onControllerChanged: (() => void) | null = null;

  function offer(): void {
    ports.offer(() => void consent());
  }

  ports.onController(() => {
    // The very first worker claims the window that registered it; that is no new version.
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
        throw new Refusal('unavailable', texts.versionNotReady);
      });
      // If there is nothing to wait for, nobody handles the rejection.
      timeout.catch(otherwise(undefined));
      if (await ports.activateWaiting()) await Promise.race([controllerChanged, timeout]);
      // Save again what was typed while waiting.
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
