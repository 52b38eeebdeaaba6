import type { PageInstance } from '#contract/instance/settings.ts';
import { currentInstance } from '#data/instance.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { useServerRender } from '#ui/hooks/server-render.ts';

/** The settings of the instance; null: this window hasn't got them yet. */
export function useInstance(): PageInstance | null {
  const current = useObservable(currentInstance);
  return useServerRender()?.instance ?? current;
}
