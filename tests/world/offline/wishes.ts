import { said, type OfflineStage } from './stage.ts';

/** How a page looks after all actions in `deeds`. */
interface Wished {
  at: string;
  shows: string[];
  hides?: string[];
}

/** Pages that show the changes long before the server has them. */
export function wishesOf({ events, others }: OfflineStage): Wished[] {
  return [
    { at: '/events?search=Verbena+nueva', shows: ['Verbena nueva'] },
    { at: '/user/events', shows: ['Verbena con nombre'], hides: [events.changed.title, events.deleted.title] },
    { at: `/events/${String(events.berta.event_id)}`, shows: ['Subscribed', 'Following'] },
    { at: `/profile/${String(others.Berta)}`, shows: ['Following', 'Requested'] },
    { at: `/profile/${String(others.Dario)}`, shows: ['You have blocked them.'] },
    {
      at: '/user/profile?tab=posts',
      shows: ['At an event', 'Un post nuevo', 'Ya no cabe nadie'],
      hides: [said.deletedPost],
    },
    {
      at: `/chat?with=${String(others.Berta)}`,
      shows: ['Llego a las nueve', said.message],
      hides: [said.deletedMessage],
    },
    { at: '/chat?tab=grupos', shows: ['Los de siempre', 'Los nuevos', 'Abierto a todos'] },
  ];
}
