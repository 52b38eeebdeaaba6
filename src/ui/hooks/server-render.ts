import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AppConfig } from '#contract/app-config.ts';
import type { PageInstance } from '#contract/instance/settings.ts';

/** What the server rendered the page with. */
export interface ServerRender {
  /** its clock, in ms */
  nowMs: number;
  /** its address, `https://scape.example` */
  origin: string;
  /** how one signs in with Google there; null: not at all */
  google: AppConfig['google'];
  /** what its operators say of the instance */
  instance: PageInstance;
}

/** Null in a window whose page the server didn't render. */
export const ServerRenderContext = createContext<ServerRender | null>(null);

const never = () => () => undefined;

/**
 * What the server rendered with: there, and in the first render of a window that takes the page over, which must say the
 * same. Null in every later render.
 */
export function useServerRender(): ServerRender | null {
  const isFirst = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const render = useContext(ServerRenderContext);
  return isFirst ? render : null;
}

/** The address of the app without a path. */
export function useOrigin(): string {
  return useServerRender()?.origin ?? location.origin;
}
