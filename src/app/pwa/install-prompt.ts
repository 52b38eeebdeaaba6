import { isBrowser } from '#ui/browser/is-browser.ts';

/** Chromium's event; missing in the standard types. */
export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * What the browser has reported about installing. The events fire once, soon after the document has loaded, so the
 * first script listens for them; `installer.ts`, loaded later, uses the result.
 */
export const installPrompt = {
  deferredPrompt: null as BeforeInstallPromptEvent | null,
  isInstalled: false,
  changes: new EventTarget(),
};

function listen(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Keeps the browser from prompting at a moment of its own.
    event.preventDefault();
    installPrompt.deferredPrompt = event as BeforeInstallPromptEvent;
    installPrompt.changes.dispatchEvent(new Event('change'));
  });
  addEventListener('appinstalled', () => {
    installPrompt.isInstalled = true;
    installPrompt.changes.dispatchEvent(new Event('change'));
  });
}

if (isBrowser) listen();
