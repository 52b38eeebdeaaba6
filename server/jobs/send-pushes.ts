import type { PushPayload } from '#contract/account/push.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import { pushPage, retryPush, remainingLifetimeMs } from '#server/domain/notifications/push-jobs.ts';
import type { PushJob } from '#server/domain/notifications/push-jobs.ts';
import type { NewJob } from '#server/domain/jobs.ts';
import type { PushNote, PushResult, PushSender } from '#server/infra/push/sender.ts';
import type { JobHandler } from './runner.ts';

interface PushJobPorts {
  database: Database;
  sender: PushSender;
  /** wall clock, ms */
  now(): number;
  emitTelemetry: EmitTelemetry;
}

/** Calls to unproven services take at most a third of these, because the sender runs only that many of them at once. */
const atOnce = 48;
const firstDelayMs = 5_000;
const longestDelayMs = 3600_000;
const aborted: PushResult = { end: 'later', afterMs: 0 };

function noteOf(payload: PushPayload, usefulMs: number): PushNote {
  const { kind, tag } = payload;
  return { text: JSON.stringify(payload), tag, isUrgent: kind !== 'friend', ttlS: Math.ceil(usefulMs / 1000) };
}

/** The services to be tried again, each with the time and the subscriptions. */
function createDeferrals() {
  const services = new Map<string, { afterMs: number; ids: number[] }>();
  return {
    add({ id, endpoint }: { id: number; endpoint: string }, afterMs: number): void {
      const { host } = new URL(endpoint);
      const service = services.get(host) ?? { afterMs: 0, ids: [] };
      services.set(host, { afterMs: Math.max(service.afterMs, afterMs), ids: [...service.ids, id] });
    },
    all: () => [...services.values()],
  };
}

/**
 * Sends push notifications, a page of receivers at a time; those that can't be sent now are deferred to another job.
 */
export function createPushJobHandler({ database, sender, now, emitTelemetry }: PushJobPorts): JobHandler {
  return {
    atOnce,
    async work({ payload: given, cursor }) {
      const job = given as PushJob;
      const { payload, targets, next } = await database.read((tx) => pushPage(tx, job, cursor, now()));
      if (payload === null) return { cursor: next, more: [] };
      const usefulMs = remainingLifetimeMs(job, payload.kind, now());
      const expire = (count: number) => {
        for (let each = 0; each < count; each += 1) emitTelemetry({ type: 'push', end: 'expired' });
      };
      if (usefulMs <= 0) {
        expire(targets.length);
        return { cursor: next, more: [] };
      }
      const note = noteOf(payload, usefulMs);
      const deferrals = createDeferrals();
      await Promise.all(
        targets.map(async (target) => {
          // Aborted by the shutdown: the job stays for those not notified yet, and nobody is notified twice.
          const result = await sender.send(target, note).catch(() => aborted);
          if (result.end === 'later') deferrals.add(target, result.afterMs);
          else emitTelemetry({ type: 'push', end: result.end });
        }),
      );
      const growingMs = Math.min(firstDelayMs * 2 ** (job.tries ?? 0), longestDelayMs);
      const more: NewJob[] = [];
      for (const { afterMs, ids } of deferrals.all()) {
        const delayMs = Math.max(afterMs, growingMs);
        if (remainingLifetimeMs(job, payload.kind, now() + delayMs) <= 0) expire(ids.length);
        else {
          for (const _id of ids) emitTelemetry({ type: 'push', end: 'later' });
          more.push(retryPush(job, payload.tag, ids, now() + delayMs));
        }
      }
      return { cursor: next, more };
    },
  };
}
