import { neutralInstance } from '#contract/instance/neutral.ts';
import type { Instance } from '#contract/instance/settings.ts';
import { demoInstance } from '#server/demo/instance.ts';

/** An instance of which its operators have said nothing. */
export const untouchedInstance: Instance = { ...neutralInstance, revision: 0, is_demo: false };

/** The instance that `npm start` shows. */
export const exampleInstance: Instance = { ...demoInstance, revision: 0, is_demo: true };
