import { render, type RenderResult } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { Toaster } from '#ui/feedback/toast.tsx';

const place: { address: string; state: unknown } = { address: '', state: null };

function Address() {
  const { pathname, search, state } = useLocation();
  // With what is on the screen: a test that has seen the one asks for the other.
  useLayoutEffect(() => {
    place.address = `${pathname}${search}`;
    place.state = state;
  }, [pathname, search, state]);
  return null;
}

/** Where the app has gone. */
export const addressNow = (): string => place.address;

/** What goes along in the history with where the app has gone. */
export const stateNow = (): unknown => place.state;

// jsdom has no layout, so no width is ever matched.
const unmatched = (query: string) => Object.assign(new EventTarget(), { matches: false, media: query });
window.matchMedia = unmatched as unknown as typeof window.matchMedia;
Element.prototype.scrollIntoView = vi.fn();
Element.prototype.scrollTo = vi.fn();
window.scrollTo = vi.fn();

/** Renders a screen as the app does, at an address, with its messages. */
export function show(screen: ReactNode, at = '/'): RenderResult {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <main>{screen}</main>
      <Toaster />
      <Address />
    </MemoryRouter>,
  );
}

/** What axe finds wrong, by rule and element; contrast needs a real browser. */
async function axeFindings(container: Element): Promise<string[]> {
  // Each file has modules of its own, and not all of them ask.
  const { default: axe } = await import('axe-core');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

export async function expectAccessible(container: Element): Promise<void> {
  expect(await axeFindings(container)).toEqual([]);
}
