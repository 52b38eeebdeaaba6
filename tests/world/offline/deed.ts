import type { Page } from 'playwright';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { expect } from '#world/time/patient-expect.ts';
import type { OfflineStage } from './stage.ts';

/** An action done offline on some page. */
export interface Deed {
  /** the page's path */
  at: (stage: OfflineStage) => string;
  /** does it, and waits until the page shows it; an action that consists of viewing only views */
  byHand: (page: Page, stage: OfflineStage) => Promise<void>;
}

export type Deeds<Kind extends MutationKind> = Record<Kind, Deed>;

/** Waits for a short text on the page, even if it disappears again. */
export async function says(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

export async function choose(page: Page, of: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
