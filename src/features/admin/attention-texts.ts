import { pluralize } from '#ui/text/plural.ts';

export const needsYou = 'What needs you';
export const nothingNeedsYou = 'Nothing needs you right now.';

export const nothingStored = 'Nothing can be stored';
export const nothingStoredHelp = 'Reading goes on, and devices keep what people do. Check the disk and the database.';
export const pullsBlocked = 'Devices don’t hear of changes';
export const pullsBlockedHelp = (duration: string) =>
  `Devices have not heard of changes for ${duration}: a transaction in the database doesn’t end. The log names it.`;
export const diskTight = 'The disk is nearly full';
export const diskHelp = (free: string, total: string) => `${free} of ${total} are left.`;
export const mailFails = 'Mail doesn’t go out';
export const mailFailsHelp = (reason: string | null) =>
  `The mail server refused the last mail or login${reason === null ? '. The log says why.' : `: ${reason}`}`;
export const noMail = 'No mail server is set';
export const noMailHelp = 'Nobody can get a code for a new password. Set SMTP_URL and restart.';
export const errors = (count: number) => `${pluralize(count, 'call', 'calls')} failed`;
export const errorsHelp = (duration: string) => `In the last ${duration}, by a fault of the server.`;
export const seeCalls = 'See calls';
export const reportsWait = (count: string, isOne: boolean) => `${count} ${isOne ? 'report waits' : 'reports wait'}`;
export const reportsHelp = 'What people reported or new accounts published waits for a decision.';
export const seeReports = 'See reports';
export const jobsFailed = (count: number) => `${pluralize(count, 'job', 'jobs')} failed`;
export const jobsFailedHelp = (duration: string, reason: string) => {
  const since = `Notifications that were tried again and again, the first given up ${duration} ago.`;
  return reason === '' ? since : `${since} The last one: ${reason}`;
};
export const retry = 'Try them again';
export const discard = 'Discard';
export const noBackup = 'No backup found';
export const oldBackup = (age: string) => `The last backup is ${age} old`;
export const backupFailed = 'The last backup failed';
export const backupByCommand =
  'Run npm run backup on the server’s machine, best every night. This page can’t see one made elsewhere. With BACKUP_DIR set you can make one here.';
export const backupByButton = 'Make one now, and let a timer make one every night.';

// Results
export const jobsRetried = (count: number) => `${pluralize(count, 'job is', 'jobs are')} tried again`;
export const jobsDiscarded = (count: number) => `${pluralize(count, 'job', 'jobs')} discarded`;
export const backupBegun = 'The backup has begun';

// Discard dialog
export const discardJobs = (count: number) => `Discard ${pluralize(count, 'failed job', 'failed jobs')}?`;
export const discardHelp = 'These notifications are then never sent. The notices stay in the app.';
export const keep = 'Keep';

export const testMailSent = (email: string) => `The mail server took it. Look for it at ${email}.`;
export const testMailFailed = (reason: string) => `The mail server didn’t take it: ${reason}`;

// Upkeep part
export const upkeep = 'Upkeep';
export const backup = 'Backup';
export const mail = 'Mail';
export const sendTestMail = 'Send a test mail';
export const mailGoesOut = 'Mail goes out.';
export const lastMailFailure = 'Last failure:';
export const backUpNow = 'Back up now';
export const lastBackup = 'Last backup:';
export const backupRuns = 'A backup is being made. It began';
