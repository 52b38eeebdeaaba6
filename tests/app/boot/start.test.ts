import { render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boot } from '#app/boot/boot.ts';
import { openDevice } from '#app/boot/start.ts';
import { pageDataId } from '#contract/pages/page-data.ts';
import { trackUntilShown } from '#ui/async/lazy-component.tsx';

vi.mock('#app/boot/boot.ts', () => ({ boot: vi.fn() }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[PAINT-02] presses are held until the whole page answers, also where that takes longer than the databases wait', async () => {
  document.body.innerHTML = `<script type="application/json" id="${pageDataId}">{}</script>`;
  const areRowsThere = () => document.getElementById(pageDataId) !== null;
  const shown = trackUntilShown();
  void openDevice({ data: {} as never, shown: Promise.resolve() });
  await vi.advanceTimersByTimeAsync(9_000);
  expect([vi.mocked(boot).mock.calls.length, areRowsThere()]).toEqual([0, true]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([vi.mocked(boot).mock.calls.length, areRowsThere()]).toEqual([1, true]);
  render(createElement(shown(() => null)));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(areRowsThere()).toBe(false);
});
