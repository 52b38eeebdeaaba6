/** Takes the person to a page from outside the screens: the router listens. */
const event = 'scape:go';

export interface Going {
  path: string;
  /** because they were logged out, which they want to know */
  isEnded: boolean;
}

export function goTo(path: string, isEnded = false): void {
  dispatchEvent(new CustomEvent<Going>(event, { detail: { path, isEnded } }));
}

export function onGoTo(go: (going: Going) => void): () => void {
  const listener = (message: Event) => {
    go((message as CustomEvent<Going>).detail);
  };
  addEventListener(event, listener);
  return () => {
    removeEventListener(event, listener);
  };
}
