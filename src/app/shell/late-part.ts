import { lazy, type ComponentType } from 'react';

const Nothing = () => null;

/** Part of the shell that comes after the page. Where it can't be fetched the page does without it, for it needs none of it. */
export function latePart(load: () => Promise<ComponentType | undefined>) {
  return lazy(() =>
    load().then(
      // Of a file that nobody keeps any more there is nothing, until the page has been loaded anew.
      (Part = Nothing) => ({ default: Part }),
      () => ({ default: Nothing }),
    ),
  );
}
