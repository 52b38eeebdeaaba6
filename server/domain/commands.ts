import type { OwnUser } from '#contract/user.ts';
import { holdBlob } from '#server/db/blobs.ts';
import type { HeldBlob } from '#server/db/blobs.ts';
import type { WriteTx } from '#server/db/database.ts';
import { deleteSession, insertSession } from '#server/db/sessions.ts';
import { tidyUp } from './housekeeping.ts';
import { registerUser } from './users.ts';
import type { Registration } from './users.ts';
import { voidMutation } from './void.ts';
import type { VoidRequest, VoidResult } from './void.ts';

interface SessionArgs {
  userId: number;
  tokenHash: string;
  now: number;
  expiresAt: number;
}

/** The writes that are not mutations, by name, with what they take and give: plain data, for another thread may do them. */
interface Commands {
  'user.register': { args: Registration; result: OwnUser };
  'session.open': { args: SessionArgs; result: null };
  'session.close': { args: { tokenHash: string }; result: null };
  'blob.hold': { args: HeldBlob; result: null };
  'mutation.void': { args: VoidRequest; result: VoidResult };
  tidy: { args: { now: number }; result: null };
}

export type CommandName = keyof Commands;
export type CommandArgs<Name extends CommandName> = Commands[Name]['args'];
export type CommandResult<Name extends CommandName> = Commands[Name]['result'];

type Handlers = { [Name in CommandName]: (tx: WriteTx, args: CommandArgs<Name>) => Promise<CommandResult<Name>> };

const handlers: Handlers = {
  'user.register': registerUser,
  async 'session.open'(tx, { userId, tokenHash, now, expiresAt }) {
    await insertSession(tx, { user_id: userId, token_hash: tokenHash, created_at: now, expires_at: expiresAt });
    return null;
  },
  async 'session.close'(tx, { tokenHash }) {
    await deleteSession(tx, tokenHash);
    return null;
  },
  async 'blob.hold'(tx, blob) {
    await holdBlob(tx, blob);
    return null;
  },
  'mutation.void': voidMutation,
  async tidy(tx, args) {
    await tidyUp(tx, args);
    return null;
  },
};

/** Does a command in the transaction it is given; a refusal throws. */
export async function runCommand<Name extends CommandName>(
  tx: WriteTx,
  name: Name,
  args: CommandArgs<Name>,
): Promise<CommandResult<Name>> {
  return await handlers[name](tx, args);
}
