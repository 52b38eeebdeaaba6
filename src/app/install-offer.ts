/** Chromium's event; no list of types knows it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * What the browser has said of installing. It speaks once, soon after the document has come, so this is listened for by
 * the first script; what is made of it is `install.ts`, which comes with the page that shows it.
 */
export const installOffer = {
  held: null as InstallPrompt | null,
  isInstalled: false,
  changed: new EventTarget(),
};

addEventListener('beforeinstallprompt', (event) => {
  // Otherwise the browser asks by itself, at a moment of its own.
  event.preventDefault();
  installOffer.held = event as InstallPrompt;
  installOffer.changed.dispatchEvent(new Event('change'));
});
addEventListener('appinstalled', () => {
  installOffer.isInstalled = true;
  installOffer.changed.dispatchEvent(new Event('change'));
});
