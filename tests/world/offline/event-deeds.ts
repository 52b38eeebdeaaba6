import { eventFormOn } from '#world/browser/event-form.ts';
import { expect } from '#world/time/patient-expect.ts';
import { says, type Deeds } from './deed.ts';
import { unlistedKey, type OfflineStage } from './stage.ts';

const bertas = ({ events }: OfflineStage) => `/events/${String(events.berta.event_id)}`;

/** Mutations of events. */
export const eventDeeds: Deeds<
  | 'event.create'
  | 'event.update'
  | 'event.delete'
  | 'event.like'
  | 'event.subscribe'
  | 'event.bookmark'
  | 'event.rate'
  | 'event.open'
  | 'event.meet'
  | 'view.record'
  | 'event.join-chat'
> = {
  'view.record': {
    at: bertas,
    async byHand(page, { events }) {
      await expect(page.getByRole('heading', { level: 1, name: events.berta.title })).toBeVisible();
    },
  },
  'event.open': {
    at: ({ events }) => `/events/${String(events.unlisted.event_id)}?key=${unlistedKey}`,
    async byHand(page, { events }) {
      await expect(page.getByRole('heading', { level: 1, name: events.unlisted.title })).toBeVisible();
    },
  },
  'event.like': {
    at: bertas,
    async byHand(page) {
      const like = page.getByRole('main').getByRole('button', { name: /^Like / });
      await like.click();
      await expect(like).toHaveAccessibleName(/, 1 like$/);
      await says(page, 'You like this event!');
    },
  },
  'event.subscribe': {
    at: bertas,
    async byHand(page) {
      await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click();
      await says(page, 'Subscribed!');
      await expect(page.getByRole('img', { name: 'Asked, not yet confirmed' })).toBeVisible();
    },
  },
  'event.bookmark': {
    at: bertas,
    async byHand(page) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Bookmark / })
        .click();
      await says(page, 'Bookmarked');
    },
  },
  'event.rate': {
    at: ({ events }) => `/events/${String(events.over.event_id)}`,
    async byHand(page) {
      await page.getByRole('radio', { name: '4 of 5 stars' }).click();
      await expect(page.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked();
      await says(page, 'Your rating is saved');
    },
  },
  'event.meet': {
    at: ({ events }) => `/events/${String(events.over.event_id)}`,
    async byHand(page) {
      const shown = page.getByRole('switch', { name: 'Show me to the others who were there' });
      await shown.click();
      await expect(shown).toBeChecked();
    },
  },
  'event.join-chat': {
    at: bertas,
    async byHand(page) {
      await page.getByRole('button', { name: 'Event chat' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Join to the Chat' }).click();
      await expect(page).toHaveURL(({ pathname }) => pathname === '/chat');
      await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
    },
  },
  'event.create': {
    at: () => '/events/create',
    async byHand(page) {
      const form = eventFormOn(page);
      await form.type({ title: 'Verbena nueva' });
      await form.publish();
      await says(page, 'Event created successfully!');
      await expect(page.getByRole('heading', { level: 1, name: 'Verbena nueva' })).toBeVisible();
      await says(page, 'Waiting to be sent');
    },
  },
  'event.update': {
    at: ({ events }) => `/events/${String(events.changed.event_id)}/edit`,
    async byHand(page) {
      const main = page.getByRole('main');
      await main.getByLabel(/^Title( \*)?$/).fill('Verbena con nombre');
      await main.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Verbena con nombre' })).toBeVisible();
    },
  },
  'event.delete': {
    at: () => '/user/events',
    async byHand(page, { events: { deleted } }) {
      await page.getByRole('button', { name: `More for ${deleted.title}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete event' }).click();
      await says(page, 'Event deleted');
      await expect(page.getByRole('article', { name: deleted.title })).toHaveCount(0);
    },
  },
};
