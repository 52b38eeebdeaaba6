import type { Observable } from '#data/observable.ts';
import { installPrompt } from './install-prompt.ts';

/** How the app can be installed here: by a prompt, by hand (iOS), already done, or not at all. */
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
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}

function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** The app's own install button. */
export const installer: Observable<InstallState> & {
  /** prompts the user, if the browser supports it; true if they accepted */
  prompt(): Promise<boolean>;
} = {
  get() {
    if (installPrompt.isInstalled || isStandalone()) return states.installed;
    if (installPrompt.deferredPrompt !== null) return states.offered;
    return isIos() ? states.ios : states.none;
  },
  getInitial: () => states.none,
  subscribe(onChange) {
    installPrompt.changes.addEventListener('change', onChange);
    return () => {
      installPrompt.changes.removeEventListener('change', onChange);
    };
  },
  async prompt() {
    const deferredPrompt = installPrompt.deferredPrompt;
    if (deferredPrompt === null) return false;
    // A prompt can be used only once.
    installPrompt.deferredPrompt = null;
    const { outcome } = await deferredPrompt.prompt();
    installPrompt.isInstalled ||= outcome === 'accepted';
    installPrompt.changes.dispatchEvent(new Event('change'));
    return installPrompt.isInstalled;
  },
};
