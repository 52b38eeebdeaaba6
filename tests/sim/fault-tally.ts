import type { Device } from '#world/device.ts';
import type { FaultKind } from '#world/fault-kinds.ts';
import type { Sending } from '#world/wire.ts';

/** How often each kind of fault has really struck in a history: what is only drawn proves nothing. */
export interface FaultTally {
  counts: Partial<Record<FaultKind, number>>;
  met(fault: FaultKind): void;
  /** looks at who sends beside whom */
  sent(sending: Sending, devices: readonly Device[]): void;
  /** looks at what the server says to whom */
  answered(sending: Sending, status: number): void;
}

export function createFaultTally(): FaultTally {
  const counts: FaultTally['counts'] = {};
  const met = (fault: FaultKind) => void (counts[fault] = (counts[fault] ?? 0) + 1);
  return {
    counts,
    met,
    sent({ device, sender, keys }, devices) {
      const contexts = devices.find(({ name }) => name === device)?.contexts ?? [];
      const own = contexts.find(({ name }) => name === sender);
      const hasCompany = contexts.some((other) => other !== own && other.account === own?.account);
      if (keys.length > 0 && hasCompany) met('X14');
    },
    answered({ keys, request }, status) {
      if (status === 401 && keys.length > 0) met('X11');
      if (status === 410 && request.path.startsWith('/sync')) met('X20');
    },
  };
}
