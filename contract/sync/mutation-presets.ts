import type { CreatedEntity, WireContext } from './mutation-definition.ts';
import { idText } from './named-ids.ts';

/** What somebody has to do with somebody else: nothing of it has to wait for an id. */
export const personPreset = {
  reads: () => [],
  refs: () => [],
  creates: () => null,
  coalesces: 'never',
  files: () => ({}),
  isQuiet: false,
  onRefusal: 'revert',
  needsUser: true,
  isDoneWhenNotFound: () => false,
  scopes: ['me'],
  encoding: 'json',
  method: 'POST',
  status: 200,
} as const;

/** Something authored: after a refusal the text stays until its author decides what to do with it. */
export const textPreset = { ...personPreset, onRefusal: 'keep' } as const;

/** A text of ours is deleted: gone is gone. */
export const deletionPreset = { ...textPreset, isDoneWhenNotFound: () => true, method: 'DELETE' } as const;

/** It creates a thing under the ref in its arguments. @param field of the reply with the thing's id */
export const creating = (entity: CreatedEntity, field: string) => ({
  creates: ({ ref }: { ref: string }) => ref,
  created: { entity, field },
});

/** It needs one thing's id and no body. @param name of the argument with the thing's ref */
export const naming = <Name extends string>(name: Name) => ({
  refs: (args: Record<Name, string>) => [args[name]],
  toWire: (args: Record<Name, string>, { idOf }: WireContext) => ({
    params: { id: idText(idOf(args[name])) },
    body: {},
  }),
});

/** Who acts, where the call names them. */
export function actor(userId: number | null): { user_id?: number } {
  return userId === null ? {} : { user_id: userId };
}

/** The one file of a mutation that may go without. */
export function imageFile(image: string | null): Record<string, string> {
  return image === null ? {} : { image };
}
