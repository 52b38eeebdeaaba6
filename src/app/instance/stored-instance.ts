import type { Instance, PageInstance } from '#contract/instance/settings.ts';
import { instanceKey, showInstance } from './start-instance.ts';

const textsKey = 'instance-texts';

interface StoredTexts {
  revision: number;
  texts: Instance['texts'];
}

/** The legal texts stored on the device; null if it has none of this revision. */
export function storedLegalTexts(revision: number): Instance['texts'] | null {
  try {
    const stored = JSON.parse(localStorage.getItem(textsKey) ?? 'null') as StoredTexts | null;
    return stored?.revision === revision ? stored.texts : null;
  } catch {
    // Storage is forbidden, or holds something else.
    return null;
  }
}

/** Shows and stores the settings. Long texts are stored apart: few pages show them, and each start reads the rest. */
export function storeInstance(instance: Instance): void {
  showInstance(instance);
  const { texts, ...rest } = instance;
  try {
    localStorage.setItem(instanceKey, JSON.stringify({ ...rest, texts: {} } satisfies PageInstance));
    localStorage.setItem(textsKey, JSON.stringify({ revision: instance.revision, texts } satisfies StoredTexts));
  } catch {
    // The next start asks again.
  }
}
