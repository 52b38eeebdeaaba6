import { expect } from '#world/time/patient-expect.ts';
import { says, type Deeds } from './deed.ts';

const waits =
  'It could not be sent yet. Your message waits on this device and is sent by itself as soon as that works.';

/** Mutations to and by operators, and those that the app makes by itself. */
export const deskDeeds: Deeds<'contact.send' | 'notices.read' | 'report.create' | 'report.settle' | 'support.send'> = {
  'report.create': {
    at: ({ others }) => `/profile/${String(others.Berta)}`,
    async byHand(page) {
      await page.getByRole('button', { name: 'Report Berta' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Something else').check();
      await dialog.getByRole('button', { name: 'Send report' }).click();
      await says(page, 'It is kept on this device until the server has it.');
      await dialog.getByRole('button', { name: 'Done' }).click();
    },
  },
  'report.settle': {
    at: () => '/moderation',
    async byHand(page) {
      const card = page.getByRole('article', { name: 'Person: Spam or advertising' });
      await card.getByRole('button', { name: 'Dismiss' }).click();
      await expect(card.getByText('Waiting to be dismissed')).toBeVisible();
    },
  },
  'contact.send': {
    at: () => '/contact',
    async byHand(page) {
      await page.getByLabel(/^Name/).fill('Ana');
      await page.getByLabel(/^Email/).fill('ana@example.com');
      await page.getByLabel(/^Message/).fill('¿Hay sillas?');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await says(page, waits);
    },
  },
  'support.send': {
    at: () => '/support',
    async byHand(page) {
      await page.getByRole('button', { name: 'Contact Us' }).click();
      await page.getByLabel(/^Subject/).fill('Una pregunta');
      await page.getByLabel(/^Message/).fill('¿Y mesas?');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await says(page, waits);
    },
  },
  'notices.read': {
    at: () => '/notices',
    async byHand(page) {
      await expect(page.getByRole('listitem').filter({ hasText: 'Zoila' }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Mark all as read' }).click();
    },
  },
};
