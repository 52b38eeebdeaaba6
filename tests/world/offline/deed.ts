import type { Page } from 'playwright';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { expect } from '#world/patient-expect.ts';
import type { OfflineStage } from './stage.ts';

/** Something that somebody does with no connection, in front of the page that it is done on. */
export interface Deed {
  /** the page's address */
  at: (stage: OfflineStage) => string;
  /** does it, and sees the page change; of what is done by looking alone: looks */
  byHand: (page: Page, stage: OfflineStage) => Promise<void>;
}

export type Deeds<Kind extends MutationKind> = Record<Kind, Deed>;

/** A short word that stands on the page for a moment or for good. */
export async function says(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

export async function choose(page: Page, of: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
