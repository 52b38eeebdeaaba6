import { expect, test } from 'vitest';
import { runWizardKills } from '#world/kills/wizard-kills.ts';

test('[WIZ-04] [CARD-09] a browser killed while the form is filled comes back with what was there a second before', async () => {
  const { losses, unseen } = await runWizardKills({ kills: 2, seed: 7 });
  expect({ losses, unseen }).toEqual({ losses: [], unseen: 0 });
});
