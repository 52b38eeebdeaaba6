import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Has the browser believe, until the test ends, that there is a network or none. */
export function setOnline(isOnline: boolean): void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  onTestFinished(() => {
    online.mockRestore();
    act(() => void dispatchEvent(new Event('online')));
  });
}
