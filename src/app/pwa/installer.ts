import type { Observable } from '#data/observable.ts';
import { installPrompt } from './install-prompt.ts';

/** What this browser says of installing: it offers it, leaves it to the person's own hands, has done it, or says nothing. */
export interface InstallState {
  kind: 'offered' | 'ios' | 'installed' | 'none';
}

const states = {
  offered: { kind: 'offered' },
  ios: { kind: 'ios' },
  installed: { kind: 'installed' },
  none: { kind: 'none' },
} as const satisfies Record<InstallState['kind'], InstallState>;

function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac, but no Mac has a screen that is touched.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}

function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** The app's own way to be installed. */
export const installer: Observable<InstallState> & {
  /** asks the person, where the browser offers it; true when they agreed */
  prompt(): Promise<boolean>;
} = {
  get() {
    if (installPrompt.isInstalled || isStandalone()) return states.installed;
    if (installPrompt.deferredPrompt !== null) return states.offered;
    return isIos() ? states.ios : states.none;
  },
  subscribe(onChange) {
    installPrompt.changes.addEventListener('change', onChange);
    return () => {
      installPrompt.changes.removeEventListener('change', onChange);
    };
  },
  async prompt() {
    const deferredPrompt = installPrompt.deferredPrompt;
    if (deferredPrompt === null) return false;
    // One offer can be made once.
    installPrompt.deferredPrompt = null;
    const { outcome } = await deferredPrompt.prompt();
    installPrompt.isInstalled ||= outcome === 'accepted';
    installPrompt.changes.dispatchEvent(new Event('change'));
    return installPrompt.isInstalled;
  },
};
