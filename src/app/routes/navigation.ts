/** Navigates from outside React: the router listens for this event. */
const event = 'scape:go';

export interface NavigationRequest {
  path: string;
  /** the user was logged out and should be told */
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
