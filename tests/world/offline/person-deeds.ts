import type { Page } from 'playwright';
import { expect } from '#world/time/patient-expect.ts';
import { says, type Deeds } from './deed.ts';
import type { Acquaintance, OfflineStage } from './stage.ts';

const profileOf = (name: Acquaintance) => (stage: OfflineStage) => `/profile/${String(stage.others[name])}`;
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Mutations of the own profile and of relationships. */
export const personDeeds: Deeds<
  | 'user.update'
  | 'user.picture'
  | 'user.follow'
  | 'user.unfollow'
  | 'user.block'
  | 'user.unblock'
  | 'friend.request'
  | 'friend.answer'
  | 'friend.withdraw'
> = {
  'user.follow': {
    at: profileOf('Berta'),
    async byHand(page) {
      await press(page, 'Follow Berta');
      await expect(page.getByRole('button', { name: 'Following Berta' })).toBeVisible();
    },
  },
  'friend.request': {
    at: profileOf('Berta'),
    async byHand(page) {
      await press(page, 'Add Friend: Berta');
      await says(page, 'Friend request sent to Berta');
      await says(page, 'Requested');
    },
  },
  'user.unfollow': {
    at: profileOf('Zoila'),
    async byHand(page) {
      await press(page, 'Following Zoila');
      await expect(page.getByRole('button', { name: 'Follow Zoila' })).toBeVisible();
    },
  },
  'friend.answer': {
    at: profileOf('Zoila'),
    async byHand(page) {
      await press(page, 'Accept Zoila');
      await says(page, 'You and Zoila are friends');
    },
  },
  'friend.withdraw': {
    at: profileOf('Dario'),
    async byHand(page) {
      await press(page, 'Requested: withdraw the friend request to Dario');
      await says(page, 'Friend request withdrawn');
    },
  },
  'user.block': {
    at: profileOf('Dario'),
    async byHand(page) {
      await press(page, 'Block Dario');
      await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
      await says(page, 'Dario is blocked');
      await expect(page.getByRole('button', { name: 'Unblock Dario' })).toBeVisible();
    },
  },
  'user.unblock': {
    at: () => '/user/profile?section=friends',
    async byHand(page) {
      await press(page, 'Unblock Elena');
      await says(page, 'Elena is unblocked');
      await expect(page.getByRole('button', { name: 'Unblock Elena' })).toHaveCount(0);
    },
  },
  'user.update': {
    at: () => '/user/profile?tab=posts',
    async byHand(page) {
      await press(page, 'Status');
      const dialog = page.getByRole('dialog', { name: 'Update Status' });
      await dialog.getByRole('button', { name: 'At an event' }).click();
      await dialog.getByRole('button', { name: 'Update', exact: true }).click();
      await says(page, 'Status updated');
      await says(page, 'At an event');
    },
  },
  'user.picture': {
    at: () => '/user/profile?tab=posts',
    async byHand(page, { photograph }) {
      await press(page, 'Change picture');
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles(photograph);
      await dialog.getByRole('button', { name: 'Save picture' }).click();
      await expect(dialog).toHaveCount(0);
    },
  },
};
