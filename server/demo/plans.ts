import type { InvitationAnswer } from '#contract/invitations/entity.ts';
import { notInvitableReason } from '#contract/invitations/rules.ts';
import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findEvent } from '#server/db/events/rows.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { Writer } from '#server/writer/writer.ts';
import type { CreatedEvent } from './attendance.ts';
import { organizers } from './people.ts';
import { performAll } from './perform-all.ts';
import { requestOf } from './request.ts';

interface PlanPorts {
  database: Database;
  writer: Writer;
  now: number;
}

/** Small events that are full, and who waits for a place, by username. */
const waiting: [by: string, title: string, city: string][] = [
  ['ana', 'Aves antes del café', 'Jarabacoa'],
  ['luis', 'Primera brazada en el mar', 'Punta Cana'],
  ['mireya', 'Cacao de la rama a la taza', 'Puerto Plata'],
  ['tom', 'Primera brazada en el mar', 'Boca Chica'],
  ['carla', 'Ojos nuevos: fotografía con caja de zapatos', 'Santo Domingo'],
];

interface DemoInvitation {
  from: string;
  to: string;
  title: string;
  note: string;
  answer?: { answer: InvitationAnswer; note: string };
}

/** By people whom the other follows, to events in the capital where the other doesn't go yet. Each login has an open one. */
const invitations: DemoInvitation[] = [
  {
    from: 'luis',
    to: 'ana',
    title: 'Atabales al amanecer',
    note: 'Yo pongo el termo. ¿Aguantas hasta que salga el sol?',
  },
  { from: 'ana', to: 'luis', title: 'Noche de vinilos: salsa brava', note: 'Trae los de Fania que no prestas.' },
  { from: 'carla', to: 'mireya', title: 'Makers’ Yard', note: 'Hay un puesto de tambores hechos con barriles.' },
  { from: 'mireya', to: 'tom', title: 'Danza en la escalinata', note: 'You said you would dance before Christmas.' },
  { from: 'tom', to: 'carla', title: 'Casabe en burén', note: 'I need somebody who knows what we are looking at.' },
  {
    from: 'ana',
    to: 'tom',
    title: 'Big Band on the Boardwalk',
    note: 'They need people who clap on two and four.',
    answer: { answer: 'going', note: 'Two and four it is.' },
  },
  {
    from: 'luis',
    to: 'carla',
    title: 'Night Ride: Lights On',
    note: 'Tengo una bici de sobra y dos cascos.',
    answer: { answer: 'maybe', note: 'Si salgo a tiempo de la cocina.' },
  },
  {
    from: 'carla',
    to: 'ana',
    title: 'Yoga con el rocío',
    note: 'A las seis. Sí, de la mañana.',
    answer: { answer: 'no', note: 'Te quiero, pero no a las seis.' },
  },
];

/** Notices of the last days are unread. */
const unreadMs = 4 * 24 * 3600_000;

/** Adds who waits for a place, and who invited whom. What is over by now, after a load that was cut short, stays as it is. */
async function addPlans(
  { database, writer, now }: PlanPorts,
  userIds: ReadonlyMap<string, number>,
  events: CreatedEvent[],
) {
  async function comingEvent(title: string, city: string): Promise<number | null> {
    const found = events.find(({ event }) => event.title === title && event.city === city);
    if (found === undefined) throw new Error(`The demo has no event “${title}” in ${city}`);
    const row = await database.read((tx) => findEvent(tx, found.eventId));
    return row === null || notInvitableReason(row, now) !== null ? null : found.eventId;
  }

  const request = <Kind extends MutationKind>(by: string, kind: Kind, body: MutationBody<Kind>, id?: number) =>
    requestOf(userIds.get(by) ?? 0, kind, body, now, id === undefined ? {} : { id: String(id) });

  const requests: MutationRequest[] = [];
  for (const [by, title, city] of waiting) {
    const id = await comingEvent(title, city);
    if (id !== null) requests.push(request(by, 'event.subscribe', { event_id: id, subscribed: true }));
  }
  for (const { from, to, title, note, answer } of invitations) {
    const id = await comingEvent(title, 'Santo Domingo');
    if (id === null) continue;
    requests.push(request(from, 'event.invite', { user_id: userIds.get(to) ?? 0, note }, id));
    if (answer !== undefined) requests.push(request(to, 'invitation.answer', answer, id));
  }
  // Not dated back: notices are listed in the order in which they are made, and the others are there already.
  await performAll(writer, requests);
}

/** The logins have seen what happened until some days ago. */
async function readOldNotices(
  { database, writer, now }: PlanPorts,
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { username } of organizers) {
    const userId = userIds.get(username) ?? 0;
    const notices = await database.read(({ sql }) =>
      sql
        .selectFrom('notices')
        .select(['id', 'created_at', 'read_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
    );
    // A second load, also later, leaves them as they are.
    if (notices.some(({ read_at: readAt }) => readAt !== null)) continue;
    const upto = notices.findLast(({ created_at: at }) => at <= now - unreadMs)?.id;
    if (upto === undefined) continue;
    await performAll(writer, [requestOf(userId, 'notices.read', { upto }, now)]);
  }
}

/** Adds what the people have planned with each other, on top of what chance gave them. */
export async function loadPlans(
  ports: PlanPorts,
  userIds: ReadonlyMap<string, number>,
  events: CreatedEvent[],
): Promise<void> {
  await addPlans(ports, userIds, events);
  await readOldNotices(ports, userIds);
}
