import type { Observable } from '#data/observable.ts';
import { installOffer } from './install-offer.ts';

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
    if (installOffer.isInstalled || isStandalone()) return states.installed;
    if (installOffer.held !== null) return states.offered;
    return isIos() ? states.ios : states.none;
  },
  subscribe(onChange) {
    installOffer.changed.addEventListener('change', onChange);
    return () => {
      installOffer.changed.removeEventListener('change', onChange);
    };
  },
  async prompt() {
    const asking = installOffer.held;
    if (asking === null) return false;
    // One offer can be made once.
    installOffer.held = null;
    const { outcome } = await asking.prompt();
    installOffer.isInstalled ||= outcome === 'accepted';
    installOffer.changed.dispatchEvent(new Event('change'));
    return installOffer.isInstalled;
  },
};
