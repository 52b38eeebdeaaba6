/** Takes the person to a page from outside the screens: the router listens. */
const event = 'scape:go';

export interface NavigationRequest {
  path: string;
  /** because they were logged out, which they want to know */
  isSessionEnded: boolean;
}

export function goTo(path: string, isSessionEnded = false): void {
  dispatchEvent(new CustomEvent<NavigationRequest>(event, { detail: { path, isSessionEnded } }));
}

export function onGoTo(go: (request: NavigationRequest) => void): () => void {
  const listener = (message: Event) => {
    go((message as CustomEvent<NavigationRequest>).detail);
  };
  addEventListener(event, listener);
  return () => {
    removeEventListener(event, listener);
  };
}
