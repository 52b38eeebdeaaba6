import { faultyFetch } from './faulty-fetch.ts';
import { parseFaults } from './parse-faults.ts';
import { faultChannel, type FaultMessage } from './follow-faults.ts';
import { shiftClock } from './shift-clock.ts';

const key = 'faults';

/** The faults in the URL, else those requested earlier in this session. An empty parameter ends them. */
function requestedFaults(): string {
  const requested = new URLSearchParams(location.search).get('faults');
  if (requested === null) return sessionStorage.getItem(key) ?? '';
  if (requested === '') sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, requested);
  return requested;
}

/** Shows a badge while faults are on, or the parts of the request that could not be parsed. */
function show(text: string, errors: readonly string[]): void {
  const badge = document.createElement('output');
  badge.id = 'faults';
  badge.setAttribute('role', errors.length > 0 ? 'alert' : 'status');
  badge.style.cssText = `position: fixed; inset-block-end: 4.5rem; inset-inline-start: 0.5rem; z-index: 999; max-width: 22rem;
    padding: 0.25rem 0.75rem; border-radius: 1rem; font: 12px/1.5 system-ui; background: var(--bad-soft); color: var(--bad)`;
  badge.append(errors.length > 0 ? errors.join(' ') : `Faults: ${text} `);
  const end = document.createElement('button');
  end.textContent = 'End';
  end.style.cssText = 'margin-inline-start: 0.5rem; text-decoration: underline; min-height: 24px';
  end.addEventListener('click', () => {
    sessionStorage.removeItem(key);
    location.assign(location.pathname);
  });
  badge.append(end);
  document.body.append(badge);
}

/**
 * Breaks the network and clock of this window and its workers as `?faults=` says, for the window's session. For
 * development; not part of a build.
 * @returns stops answering workers
 */
export function startFaultMode(): () => void {
  const text = requestedFaults();
  const { faults, errors } = parseFaults(text);
  const channel = new BroadcastChannel(faultChannel);
  const broadcast = () => {
    channel.postMessage({ faults } satisfies FaultMessage);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<FaultMessage>) => {
    if ('ask' in data) broadcast();
  });
  const end = () => {
    channel.close();
  };
  if (text === '') return end;
  broadcast();
  // Background Sync would let the service worker drain without the faults.
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  globalThis.fetch = faultyFetch(globalThis.fetch.bind(globalThis), async () => faults);
  shiftClock(faults.clock);
  show(text, errors);
  return end;
}
