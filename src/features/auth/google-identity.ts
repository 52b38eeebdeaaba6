/** The part of Google's identity script used here. */
export interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (reply: { credential?: string }) => void }): void;
  prompt(onMoment: (moment: GoogleMoment) => void): void;
  renderButton(place: HTMLElement, options: { width: number }): void;
}

/** The outcome of the prompt. Newer browsers report skipped ones only. */
export interface GoogleMoment {
  isNotDisplayed?: () => boolean;
  isSkippedMoment: () => boolean;
}

type GoogleWindow = Window & { google?: { accounts?: { id?: GoogleIdentity } } };

const loaded = (): GoogleIdentity | null => (window as GoogleWindow).google?.accounts?.id ?? null;

/**
 * Loads Google's identity script, only on request, so that Google learns nothing of other visitors.
 * @returns null if it could not be loaded; the next call tries again
 */
export async function loadGoogle(scriptUrl: string): Promise<GoogleIdentity | null> {
  if (loaded() !== null) return loaded();
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  const finished = new Promise<void>((resolve) => {
    script.addEventListener('load', () => {
      resolve();
    });
    script.addEventListener('error', () => {
      resolve();
    });
  });
  document.head.append(script);
  await finished;
  if (loaded() === null) script.remove();
  return loaded();
}

/** Whether the prompt was suppressed, so that the user needs Google's own button. */
export function isPromptHidden(moment: GoogleMoment): boolean {
  return moment.isSkippedMoment() || moment.isNotDisplayed?.() === true;
}
