// Calls part
export const calls = 'Calls';
export const callsExplained = (duration: string) => `Those of the last ${duration}, the most frequent first.`;
export const nobodyHasCalled = 'Nobody has called.';
export const callsByRoute = 'Calls by route';
export const callHeads = ['Route', 'Calls', 'Errors', 'p50', 'p99'];

// Outbox part
export const outbox = 'Outbox';
export const outboxExplained =
  'How long changes had waited on people’s devices when they came, by those devices’ own clocks.';
export const changesWaited = 'How long changes waited';
export const waitHeads = ['Came in', 'Changes', 'p50', 'p95', 'Longest'];
export const theLastHour = 'Last hour';
export const theLastDay = 'Last day';
export const howTheyEnded = 'How they ended in the last day';
export const applied = 'Applied';
export const answeredAgain = 'Answered again';
export const putOff = 'Put off';
export const calledBack = 'Called back';
export const refusedInTheLastDay = 'Refused in the last day';
export const nothing = 'Nothing.';
export const refusedByKindAndReason = 'Refused, by kind and reason';
export const refusalHeads = ['Kind', 'Reason', 'Times'];

// Whole page
export const admin = 'Admin';
export const numbers = 'Numbers';
export const numbersNotLoaded = 'The numbers could not be loaded';
export const versionAndUptime = (version: string, uptime: string) =>
  `Version ${version}, up for ${uptime}. Numbers from`;
export const numbersOfOneProcess = ' Calls, windows and waits are those of the process that answered.';
export const lastKnownNumbers = (failure: string) => `${failure} These are the last numbers that are known.`;
export const loadingNumbers = 'Loading numbers...';

// Storage part
export const sqlite = 'SQLite, in the data folder';
export const postgres = 'PostgreSQL';
export const storage = 'Storage';
export const sentIsStored = 'What is sent is stored.';
export const nothingCanBeStored = 'Nothing can be stored at the moment; reading goes on.';
export const database = 'Database';
export const roomOnTheDisk = 'Room on the disk';
export const ofTotal = (total: string) => `of ${total}`;
export const writesThatWait = 'Writes that wait';
export const picturesThatWait = 'Pictures that wait';
export const connectionsInUse = 'Connections in use';
export const ofTotalConnections = (used: string, total: string) => `${used} of ${total}`;
export const callsWaitForConnection = (count: string) => `${count} calls wait for one`;
export const memory = 'Memory';

// Totals part
export const atAGlance = 'At a glance';
export const people = 'People';
export const events = 'Events';
export const posts = 'Posts';
export const messages = 'Messages';
export const connectedWindows = 'Connected windows';
export const callsAMinute = 'Calls a minute';
export const errors = 'Errors';
export const inDuration = (duration: string) => `in ${duration}`;
