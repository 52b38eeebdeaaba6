import * as z from 'zod/mini';
import { Id } from '#contract/ids.ts';

/** Which count a kind goes into beside that of all changes: see `server/domain/limits.ts`. */
type MutationLimit = 'event' | 'posting' | 'toggle' | 'edit' | 'profile' | 'message' | 'contact' | 'report';

/**
 * The part of a kind's definition that needs schemas: for entering the outbox, and for the server. It is apart from
 * `MutationDefinition` because the engine, in two workers, checks no schemas and shouldn't load them.
 */
export interface MutationShape {
  /** what the device stores in its outbox */
  args: z.ZodMiniType;
  /** the wire body as the server parses it */
  body: z.ZodMiniType;
  reply: z.ZodMiniType;
  /**
   * What writes the row on a device whose server has no pulls. `effect`: the mutator is run again, because the reply only
   * confirms; `reply`: a function of the device writes the rows that the reply contains.
   */
  acknowledgedBy: 'effect' | 'reply';
  /** null: only the limit on all changes. What others see or hear of takes one: `edit` for changes, `posting` for new things. */
  limit: MutationLimit | null;
  /**
   * What the server stores of the reply, to answer retries with. `whole`: all of it. A list: these fields alone, because the
   * rest are rows that may be edited or deleted; they are read again for each retry.
   */
  storedReply: 'whole' | readonly string[];
  /** it may create a job: the job runner is woken at once, instead of finding the job at its next poll */
  mayLeaveJobs?: true;
  /** the names of the files that it takes, if it takes any */
  fileFields?: RegExp;
  /** the message if the id in its path can't exist */
  notFoundText?: string;
  /** texts among its arguments that can be written anew in the outbox, with how long each may be */
  mendableTexts?: Readonly<Record<string, number>>;
}

/** The one file of a mutation that may go without. */
export const imageField = /^image$/;

export const emptyObject = z.object({});
export const messageReply = z.object({ message: z.string() });
export const personArgs = z.object({ user: Id });
