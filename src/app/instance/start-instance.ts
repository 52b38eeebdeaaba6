import type { PageInstance } from '#contract/instance/settings.ts';
import { currentInstance } from '#data/instance.ts';
import { documentTitle } from '#ui/browser/document-title.ts';

/** The localStorage key of the instance's settings, see `storeInstance`. */
export const instanceKey = 'instance';

/** Shows the settings of the instance. */
export function showInstance(instance: PageInstance): void {
  currentInstance.set(instance);
  documentTitle.site(instance.name);
}

/** Starts with the settings in the document, else with those on the device. */
export function startInstance(inDocument: PageInstance | undefined): void {
  try {
    const instance = inDocument ?? (JSON.parse(localStorage.getItem(instanceKey) ?? 'null') as PageInstance | null);
    if (instance !== null) showInstance(instance);
  } catch {
    // Storage is forbidden, or holds something else.
  }
}
