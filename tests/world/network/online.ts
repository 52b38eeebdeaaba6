import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Makes the browser report that it is online or offline, until the test ends. */
export function setOnline(isOnline: boolean): void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  onTestFinished(() => {
    online.mockRestore();
    act(() => void dispatchEvent(new Event('online')));
  });
}
