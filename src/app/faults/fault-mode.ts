import { faultyFetch } from './faulty-fetch.ts';
import { parseFaults } from './parse-faults.ts';
import { faultChannel, type FaultNews } from './follow-faults.ts';
import { shiftClock } from './shift-clock.ts';

const key = 'faults';

/** What the address asks for; else what was asked for earlier in this session. Nothing asked for ends it. */
function wished(): string {
  const asked = new URLSearchParams(location.search).get('faults');
  if (asked === null) return sessionStorage.getItem(key) ?? '';
  if (asked === '') sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, asked);
  return asked;
}

/** Says for as long as faults are on that they are, or what of them nobody understood. */
function show(text: string, errors: readonly string[]): void {
  const sign = document.createElement('output');
  sign.id = 'faults';
  sign.setAttribute('role', errors.length > 0 ? 'alert' : 'status');
  sign.style.cssText = `position: fixed; inset-block-end: 4.5rem; inset-inline-start: 0.5rem; z-index: 999; max-width: 22rem;
    padding: 0.25rem 0.75rem; border-radius: 1rem; font: 12px/1.5 system-ui; background: var(--bad-soft); color: var(--bad)`;
  sign.append(errors.length > 0 ? errors.join(' ') : `Faults: ${text} `);
  const end = document.createElement('button');
  end.textContent = 'End';
  end.style.cssText = 'margin-inline-start: 0.5rem; text-decoration: underline; min-height: 24px';
  end.addEventListener('click', () => {
    sessionStorage.removeItem(key);
    location.assign(location.pathname);
  });
  sign.append(end);
  document.body.append(sign);
}

/**
 * Breaks the network and the clock of this window and its workers as `?faults=` asks, for the session of the window. For
 * developers and testers: what is built knows nothing of it.
 * @returns leaves the workers to themselves
 */
export function startFaultMode(): () => void {
  const text = wished();
  const { faults, errors } = parseFaults(text);
  const channel = new BroadcastChannel(faultChannel);
  const tell = () => {
    channel.postMessage({ faults } satisfies FaultNews);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<FaultNews>) => {
    if ('ask' in data) tell();
  });
  const end = () => {
    channel.close();
  };
  if (text === '') return end;
  tell();
  // A service worker would drain around the faults.
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  globalThis.fetch = faultyFetch(globalThis.fetch.bind(globalThis), async () => faults);
  shiftClock(faults.clock);
  show(text, errors);
  return end;
}
