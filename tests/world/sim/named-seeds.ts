import type { Life } from './simulate.ts';

interface NamedSeed extends Life {
  seed: number;
  why: string;
}

/**
 * Seeds that once failed, from before people wrote to one another, each with the cause; `isSocial` as it was in that
 * run.
 */
const silentSeeds: readonly NamedSeed[] = [
  {
    isSocial: false,
    seed: 11,
    why: 'a server lost its sync routes, and what it had acknowledged before stayed in the queue for ever',
  },
  {
    isSocial: false,
    seed: 60,
    why: 'a deletion acknowledged without sync routes left what the user had to do with the event',
  },
  {
    isSocial: false,
    seed: 207,
    why: 'an edit folded into an edit that was folded later itself was left behind by its survivor',
  },
  { isSocial: false, seed: 240, why: 'a focus shortened the time that a 429 had asked for' },
  { isSocial: false, seed: 521, why: 'an older acknowledged wish was redone over the reply to a newer one' },
  { isSocial: false, seed: 1116, why: 'a sweep didn’t reach the row that a pending deletion hid' },
  { isSocial: false, seed: 1161, why: 'a tombstone didn’t reach the row that a refused deletion hid' },
  { isSocial: false, seed: 2214, why: 'a create that was tried again stood behind what hung on it, for ever' },
  { isSocial: false, seed: 3179, why: 'what a user had to do with an event outlived the event in a restored database' },
  { isSocial: false, seed: 3873, why: 'an account that was signed out in the middle of a pass went on as a guest' },
  { isSocial: false, seed: 4381, why: 'a probe that was under way ended the rest that another reply had asked for' },
  { isSocial: false, seed: 8127, why: 'a copied device sent for ever what its other copy had called back' },
  { isSocial: false, seed: 12018, why: 'signing in again ended the rest that the server had asked for' },
  { isSocial: false, seed: 12948, why: 'a toggle that came too late lay as a conflict over the newer wish' },
  {
    isSocial: false,
    seed: 1864,
    why: 'a message whose token had ended was taken from nobody, and came again under its author’s name',
  },
  {
    isSocial: false,
    seed: 509153,
    why: 'an answer that asked for a short rest ended the long one that another had asked for',
  },
  { seed: 1413, why: 'a notice went on calling a post by the title that it had' },
  { seed: 3099, why: 'what waited for the id of a request that was refused waited for ever' },
  { seed: 10938, why: 'friends whom no row told of stayed friends with who had blocked them' },
];

/** Seeds that once failed, from before contexts froze and files got damaged. */
const unwornSeeds: readonly NamedSeed[] = [
  ...silentSeeds.map((named) => ({ ...named, isChatty: false })),
  { seed: 171, why: 'a preview stayed of a conversation that a block ended before any list told of it' },
  { seed: 705, why: 'leaving a group didn’t reach a message that a pending deletion hid' },
];

/** Seeds that once failed, from before anyone logged out. */
const stayingSeeds: readonly NamedSeed[] = [
  ...unwornSeeds.map((named) => ({ ...named, isWorn: false })),
  { seed: 168, why: 'a damaged picture that travels inside a single call was tried for ever, and nobody was told' },
  { seed: 20436, why: 'marks of a conversation stayed above those of a restored server' },
  { seed: 28680, why: 'and so did that of a group' },
  { seed: 24462, why: 'a request came late that is there, and what took it back was lost with it' },
  { seed: 43671, why: 'a message that a copied device had taken back came again, for good' },
  { seed: 60438, why: 'a copied device heard nothing of a thing that was made under another key' },
  { seed: 68041, why: 'joining brought what was said in a group that was left since' },
  { seed: 70911, why: 'a first pull was said to be complete though things had changed since it began' },
  { seed: 107435, why: 'whoever was looked at while a list told of them stayed as they had been' },
  { seed: 124692, why: 'a comment stayed that was deleted between two pages of a list' },
  { seed: 128025, why: 'what a socket told stayed of a conversation that ended before the first pull was complete' },
  { seed: 131279, why: 'what was tried again waited for ever for a group chat that there will never be' },
  {
    seed: 316052,
    why: 'what was said in a group stayed where it was joined and left between two readings of the lists',
  },
  { seed: 25385, why: 'another’s request answered to its name, and had ended' },
];

/** Seeds that once failed, from before intermediaries, stale screens, texts of several lines and slow files. */
const leavingSeeds: readonly NamedSeed[] = [
  ...stayingSeeds.map((named) => ({ ...named, isLeaving: false })),
  { seed: 228, why: 'an event that was refused was on no screen after its author had logged out and come back' },
  { seed: 409, why: 'what was folded into an acknowledged wish was left behind by who logged out' },
];

const quiet = { hasStrangers: false, isStale: false, hasLines: false, hasSlowFiles: false, hasLargeFiles: false };

/** Seeds that once failed, from before people rated events and took places back. */
const aheadSeeds: readonly NamedSeed[] = [
  ...leavingSeeds.map((named) => ({ ...named, ...quiet })),
  { seed: 500409, why: 'a clock that was put back two hours made a change wait as long' },
  { seed: 605134, why: 'what was wished of a thing that its author was taking back was lost with it' },
  { seed: 609053, why: 'and so on another device' },
  {
    seed: 800367,
    why: 'a disk that was full let go of the lock while a request was under way, and another window sent it too',
  },
];

/** Before people rated events, invited others and hid events behind links, and before operators decided on anything. */
const planless = { hasAttendance: false, hasInvitations: false, hasUnlisted: false, isModerated: false };

/** Seeds that once failed. They always run first. */
export const namedSeeds: readonly NamedSeed[] = [...aheadSeeds.map((named) => ({ ...named, ...planless }))];
