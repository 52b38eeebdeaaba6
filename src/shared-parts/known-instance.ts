import { neutralInstance } from '#contract/instance/neutral.ts';
import type { PageInstance } from '#contract/instance/settings.ts';
import { useInstance } from './instance.ts';

const unknown: PageInstance = { ...neutralInstance, texts: {}, revision: 0, is_demo: false };

/** Like `useInstance`, with neutral settings as long as none are known. */
export function useKnownInstance(): PageInstance {
  return useInstance() ?? unknown;
}
