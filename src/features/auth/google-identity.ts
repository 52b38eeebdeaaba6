/** What of Google's identity script is used. */
export interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (reply: { credential?: string }) => void }): void;
  prompt(onMoment: (moment: GoogleMoment) => void): void;
  renderButton(place: HTMLElement, options: { width: number }): void;
}

/** What became of the prompt. Newer browsers tell of skipped ones alone. */
export interface GoogleMoment {
  isNotDisplayed?: () => boolean;
  isSkippedMoment: () => boolean;
}

type GoogleWindow = Window & { google?: { accounts?: { id?: GoogleIdentity } } };

const loaded = (): GoogleIdentity | null => (window as GoogleWindow).google?.accounts?.id ?? null;

/**
 * Google's identity script, fetched when somebody asks for it and not before: Google learns nothing of other visitors.
 * @returns null when it could not be loaded; the next try fetches it anew
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

/** Whether the prompt was kept from the person, who then needs Google's own button. */
export function isPromptHidden(moment: GoogleMoment): boolean {
  return moment.isSkippedMoment() || moment.isNotDisplayed?.() === true;
}
