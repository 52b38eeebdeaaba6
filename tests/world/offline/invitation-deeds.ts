import { expect } from '#world/time/patient-expect.ts';
import { says, type Deeds } from './deed.ts';
import type { OfflineStage } from './stage.ts';

const bertas = ({ events }: OfflineStage) => `/events/${String(events.berta.event_id)}`;

/** Mutations of invitations: Zoila, who follows Ana, has invited her, and Ana has invited Fidel. */
export const invitationDeeds: Deeds<'event.invite' | 'invitation.withdraw' | 'invitation.answer'> = {
  'invitation.answer': {
    at: bertas,
    async byHand(page) {
      await page.getByRole('button', { name: 'Going', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Going', exact: true })).toHaveAttribute('aria-pressed', 'true');
    },
  },
  'event.invite': {
    at: bertas,
    async byHand(page) {
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: 'Zoila' }).check();
      await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
      await says(page, 'Invited 1 person');
    },
  },
  'invitation.withdraw': {
    at: bertas,
    async byHand(page) {
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Your invitations').click();
      await dialog.getByRole('button', { name: 'Withdraw the invitation to Fidel' }).click();
      await says(page, 'Invitation withdrawn');
    },
  },
};
