import type { Overview } from '#contract/moderation/overview.ts';
import { formatBytes } from '#ui/text/byte-size.ts';
import { formatCount, formatDuration } from './number-text.ts';
import * as texts from './attention-texts.ts';

/** What an operator can do about something; `reports` and `calls` lead there. */
type AttentionAction = 'reports' | 'calls' | 'jobs' | 'mail' | 'backup';

/** Something that needs an operator. */
export interface Attention {
  id: 'storing' | 'pulls' | 'disk' | 'mail' | 'reports' | 'jobs' | 'errors' | 'backup';
  /** people notice it now */
  isUrgent: boolean;
  title: string;
  text: string;
  action: AttentionAction | null;
}

/** No transaction takes this long: something blocks all pulls. */
const maxPullDelayMs = 30_000;
/** A backup every night, with some time to spare. */
const maxBackupAgeMs = 26 * 3600_000;

/** Less than a tenth is free: it may be full before an operator looks. */
export function isTight({
  free_bytes: free,
  total_bytes: total,
}: {
  free_bytes: number;
  total_bytes: number;
}): boolean {
  return free < total / 10;
}

function storageAttention({ storage, database }: Overview): Attention[] {
  const { is_storing: isStoring, disk } = storage;
  const { pulls_held_ms: pullDelayMs = 0 } = database;
  const found: Attention[] = [];
  const urgent = { isUrgent: true, action: null };
  if (!isStoring) found.push({ id: 'storing', ...urgent, title: texts.nothingStored, text: texts.nothingStoredHelp });
  if (pullDelayMs >= maxPullDelayMs) {
    const text = texts.pullsBlockedHelp(formatDuration(pullDelayMs));
    found.push({ id: 'pulls', ...urgent, title: texts.pullsBlocked, text });
  }
  if (disk !== null && isTight(disk)) {
    const text = texts.diskHelp(formatBytes(disk.free_bytes), formatBytes(disk.total_bytes));
    found.push({ id: 'disk', ...urgent, title: texts.diskTight, text });
  }
  return found;
}

function mailAttention({ mail, mail_failure: failure }: Overview): Attention[] {
  if (mail === 'failing') {
    const text = texts.mailFailsHelp(failure?.reason ?? null);
    return [{ id: 'mail', isUrgent: true, title: texts.mailFails, text, action: 'mail' }];
  }
  if (mail !== 'off') return [];
  return [{ id: 'mail', isUrgent: false, title: texts.noMail, text: texts.noMailHelp, action: null }];
}

function jobsAttention({ at, failed_jobs: jobs }: Overview): Attention[] {
  if (jobs === undefined || jobs.count === 0) return [];
  const sinceMs = jobs.since === null ? 0 : Math.max(0, Date.parse(at) - Date.parse(jobs.since));
  const text = texts.jobsFailedHelp(formatDuration(sinceMs), jobs.reason ?? '');
  return [{ id: 'jobs', isUrgent: false, title: texts.jobsFailed(jobs.count), text, action: 'jobs' }];
}

function backupAttention({ at, storage, backups }: Overview): Attention[] {
  // It is said where the backup can be begun.
  if (backups != null && backups.running_since !== null) return [];
  const action = backups == null ? null : 'backup';
  const row = { id: 'backup', isUrgent: false, action } as const;
  if (backups != null && backups.failure !== null) {
    return [{ ...row, isUrgent: true, title: texts.backupFailed, text: backups.failure }];
  }
  const help = action === null ? texts.backupByCommand : texts.backupByButton;
  if (storage.last_backup === null) return [{ ...row, title: texts.noBackup, text: help }];
  const ageMs = Date.parse(at) - Date.parse(storage.last_backup.made_at);
  return ageMs < maxBackupAgeMs ? [] : [{ ...row, title: texts.oldBackup(formatDuration(ageMs)), text: help }];
}

/** What needs an operator, the most urgent first. */
export function attentionOf(overview: Overview): Attention[] {
  const { open_reports: reports, calls } = overview;
  const found: Attention[] = [];
  // Among the less urgent the reports lead: people wait for them.
  if (reports > 0) {
    const title = texts.reportsWait(formatCount(reports), reports === 1);
    found.push({ id: 'reports', isUrgent: false, title, text: texts.reportsHelp, action: 'reports' });
  }
  found.push(...storageAttention(overview), ...mailAttention(overview));
  if (calls.errors > 0) {
    const text = texts.errorsHelp(formatDuration(calls.minutes * 60_000));
    found.push({ id: 'errors', isUrgent: true, title: texts.errors(calls.errors), text, action: 'calls' });
  }
  found.push(...jobsAttention(overview), ...backupAttention(overview));
  return [...found].sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
}
