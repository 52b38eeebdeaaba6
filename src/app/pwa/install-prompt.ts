/** Chromium's event; no list of types knows it. */
export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * What the browser has said of installing. It speaks once, soon after the document has come, so this is listened for by
 * the first script; what is made of it is `installer.ts`, which comes with the page that shows it.
 */
export const installPrompt = {
  deferredPrompt: null as BeforeInstallPromptEvent | null,
  isInstalled: false,
  changes: new EventTarget(),
};

addEventListener('beforeinstallprompt', (event) => {
  // Otherwise the browser asks by itself, at a moment of its own.
  event.preventDefault();
  installPrompt.deferredPrompt = event as BeforeInstallPromptEvent;
  installPrompt.changes.dispatchEvent(new Event('change'));
});
addEventListener('appinstalled', () => {
  installPrompt.isInstalled = true;
  installPrompt.changes.dispatchEvent(new Event('change'));
});
