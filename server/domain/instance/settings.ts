import { neutralInstance } from '#contract/instance/neutral.ts';
import type { Instance, InstanceSettings } from '#contract/instance/settings.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { logOperatorAction } from '#server/domain/moderation/operator-actions.ts';
import { findInstanceSettings, saveInstanceSettings } from '#server/db/instance/settings.ts';

/** What an instance says of itself as long as its operators have saved nothing. */
export type InstanceDefaults = Pick<Instance, 'is_demo'> & { settings: InstanceSettings };

/** Settings of a version that knew fewer of them keep what they say. */
function parsedSettings(json: string): InstanceSettings {
  const stored = JSON.parse(json) as Partial<InstanceSettings>;
  const { contact, texts } = neutralInstance;
  return {
    ...neutralInstance,
    ...stored,
    contact: { ...contact, ...stored.contact },
    texts: { ...texts, ...stored.texts },
  };
}

/** The settings that operators have saved, with their revision; null if they have saved none. */
export async function savedSettings(tx: Tx): Promise<(InstanceSettings & { revision: number }) | null> {
  const stored = await findInstanceSettings(tx);
  return stored && { ...parsedSettings(stored.settings), revision: stored.revision };
}

/** The settings of the instance: those that were saved, else the defaults. */
export async function instanceNow(tx: Tx, { settings, is_demo }: InstanceDefaults): Promise<Instance> {
  return { revision: 0, ...((await savedSettings(tx)) ?? settings), is_demo };
}

export interface NewInstanceSettings {
  settings: InstanceSettings;
  /** the revision that the changes are based on */
  revision: number;
  defaults: InstanceDefaults;
  operatorId: number;
  now: number;
}

/**
 * Saves the settings of the instance.
 * @throws Refusal `conflict` with the current settings if somebody has saved others since
 */
export async function changeInstance(
  tx: WriteTx,
  { settings, revision, defaults, operatorId, now }: NewInstanceSettings,
): Promise<Instance> {
  const isSaved = await saveInstanceSettings(tx, { basedOn: revision, settings: JSON.stringify(settings), now });
  const current = await instanceNow(tx, defaults);
  if (isSaved) {
    await logOperatorAction(tx, { operatorId, action: 'settings.change', now });
    return current;
  }
  throw new Refusal('conflict', 'Another operator has saved these settings since', {
    fields: { revision: `Is ${String(current.revision)} by now` },
    current,
  });
}
