import type { TelemetryEvent, EmitTelemetry } from '#server/domain/telemetry-event.ts';

export interface Telemetry {
  emitTelemetry: EmitTelemetry;
  /** Has somebody told of all that happens from now on. */
  listen(listener: EmitTelemetry): void;
}

/** Hands on what happens. It begins before the log and the counters are there. */
export function createTelemetry(): Telemetry {
  const listeners: EmitTelemetry[] = [];
  return {
    emitTelemetry(telemetryEvent: TelemetryEvent) {
      for (const listener of listeners) listener(telemetryEvent);
    },
    listen: (listener) => void listeners.push(listener),
  };
}
