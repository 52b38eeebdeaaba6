import type { Page } from 'playwright';
import { expect } from '#world/time/patient-expect.ts';
import { choose, says, type Deeds } from './deed.ts';
import { said, type OfflineStage } from './stage.ts';

const withBerta = ({ others }: OfflineStage) => `/chat?with=${String(others.Berta)}`;
const ownGroup = ({ groups }: OfflineStage) => `/chat?group=${groups.own.client_id}`;
const log = (page: Page) => page.getByRole('log');

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.fill(text);
  await field.press('Enter');
  await expect(log(page).getByText(text)).toBeVisible();
  await expect(
    log(page).getByRole('listitem').filter({ hasText: text }).getByRole('img', { name: 'Waiting' }),
  ).toBeVisible();
}

/** Mutations in chats. */
export const chatDeeds: Deeds<
  | 'message.send'
  | 'message.delete'
  | 'group.create'
  | 'group.update'
  | 'group.join'
  | 'group.leave'
  | 'group.message'
  | 'group.expel'
  | 'chat.read'
> = {
  'chat.read': {
    at: withBerta,
    async byHand(page) {
      await expect(log(page).getByText(said.message)).toBeVisible();
    },
  },
  'message.send': { at: withBerta, byHand: (page) => write(page, 'Llego a las nueve') },
  'message.delete': {
    at: withBerta,
    async byHand(page) {
      await log(page).getByText(said.deletedMessage).hover();
      await choose(page, said.deletedMessage, 'Delete');
      await says(page, 'Message deleted');
      await expect(log(page).getByText(said.deletedMessage)).toHaveCount(0);
    },
  },
  'group.message': { at: ownGroup, byHand: (page) => write(page, '¿Quién trae hielo?') },
  'group.expel': {
    at: ownGroup,
    async byHand(page) {
      await choose(page, 'Los de Ana', 'Members');
      const dialog = page.getByRole('dialog', { name: 'Members' });
      await dialog.getByRole('button', { name: 'Remove Zoila' }).click();
      await says(page, 'Zoila is removed');
      await expect(dialog.getByRole('button', { name: 'Remove Zoila' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    },
  },
  'group.update': {
    at: ownGroup,
    async byHand(page) {
      await choose(page, 'Los de Ana', 'Edit group');
      const dialog = page.getByRole('dialog', { name: 'Edit group' });
      await dialog.getByLabel(/^Name/).fill('Los de siempre');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(
        page.getByRole('region', { name: 'Conversation', exact: true }).getByText('Los de siempre'),
      ).toBeVisible();
    },
  },
  'group.leave': {
    at: ({ groups }) => `/chat?group=${groups.joined.client_id}`,
    async byHand(page) {
      await choose(page, 'Los de Berta', 'Leave group');
      await says(page, 'You left Los de Berta');
    },
  },
  'group.join': {
    at: () => '/chat?tab=grupos',
    async byHand(page) {
      await page
        .getByRole('region', { name: 'Open to everybody' })
        .getByRole('link', { name: /Abierto a todos/ })
        .click();
      await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
    },
  },
  'group.create': {
    at: () => '/chat?tab=grupos',
    async byHand(page) {
      await page.getByRole('button', { name: 'Nuevo Grupo' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Nuevo Grupo' });
      await dialog.getByLabel(/^Name/).fill('Los nuevos');
      await dialog.getByRole('button', { name: 'Crear' }).click();
      await expect(
        page.getByRole('region', { name: 'Conversation', exact: true }).getByText('Los nuevos'),
      ).toBeVisible();
    },
  },
};
