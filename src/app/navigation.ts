/** Takes the person to a page from outside the screens: the router listens. */
const event = 'scape:go';

export function goTo(path: string): void {
  dispatchEvent(new CustomEvent(event, { detail: path }));
}

export function onGoTo(go: (path: string) => void): () => void {
  const listener = (message: Event) => {
    go((message as CustomEvent<string>).detail);
  };
  addEventListener(event, listener);
  return () => {
    removeEventListener(event, listener);
  };
}
