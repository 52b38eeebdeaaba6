import type { TelemetryEvent, EmitTelemetry } from '#server/domain/telemetry-event.ts';

export interface Telemetry {
  emitTelemetry: EmitTelemetry;
  /** Adds a listener for all telemetry from now on. */
  listen(listener: EmitTelemetry): void;
}

/** Passes telemetry on. Exists before the log and the metrics do. */
export function createTelemetry(): Telemetry {
  const listeners: EmitTelemetry[] = [];
  return {
    emitTelemetry(telemetryEvent: TelemetryEvent) {
      for (const listener of listeners) listener(telemetryEvent);
    },
    listen: (listener) => void listeners.push(listener),
  };
}
