import type { CreationCategory } from '#contract/events/category.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { createPasswords } from '#server/domain/account/passwords.ts';
import type { Images } from '#server/infra/images/process.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';
import type { Writer } from '#server/writer/writer.ts';
import { accountOf, unknownPassword } from './accounts.ts';
import { createRandom } from './random.ts';
import { attendanceRequests } from './attendance.ts';
import { loadPosts } from './load-posts.ts';
import { demoPassword, neighbours, organizers } from './people.ts';
import { performAll } from './perform-all.ts';
import { eventInstancesAfter, type EventInstance } from './event-instances.ts';
import { loadMessages } from './load-messages.ts';
import { loadPast } from './past/load.ts';
import { loadPlans } from './plans.ts';
import { loadProfiles } from './profiles.ts';
import { relationshipRequests } from './relationships.ts';
import { uploadCover } from './upload-cover.ts';

export interface DemoPorts {
  database: Database;
  writer: Writer;
  images: Images;
  store: ObjectStore;
  /** wall clock in ms, between the past events and the coming ones */
  now: number;
}

export interface DemoLogin {
  email: string;
  password: string;
  name: string;
}

const coversPerCategory = 5;

/** The pictures beside the cover, one after another: they are few, and drawing is expensive. */
async function uploadGallery(
  ports: DemoPorts,
  instance: EventInstance,
  userId: number,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [index, seed] of instance.pictureSeeds.entries()) {
    files[`gallery.${index}`] = await uploadCover(ports, instance.category, seed, userId);
  }
  return files;
}

async function makeAccounts(ports: DemoPorts): Promise<{ organizerIds: [number, ...number[]]; crowdIds: number[] }> {
  const passwords = createPasswords();
  const nobodys = await passwords.hash(unknownPassword());
  const crowdIds: number[] = [];
  for (const person of organizers) {
    crowdIds.push(await accountOf(ports, person, await passwords.hash(demoPassword), ports.now));
  }
  const organizerIds = [...crowdIds] as [number, ...number[]];
  for (const person of neighbours) crowdIds.push(await accountOf(ports, person, nobodys, ports.now));
  return { organizerIds, crowdIds };
}

/** The events of a category share a few covers; the user who uploaded a cover organizes the events with it. */
async function creationRequests(ports: DemoPorts, instances: EventInstance[], organizerIds: [number, ...number[]]) {
  const counts = new Map<CreationCategory, number>();
  const covers = new Map<string, Promise<string>>();
  return await Promise.all(
    instances.map(async (instance): Promise<MutationRequest> => {
      const number = counts.get(instance.category) ?? 0;
      counts.set(instance.category, number + 1);
      const seed = `${instance.category} ${number % coversPerCategory}`;
      const userId = createRandom(`organizer of ${seed}`).pick(organizerIds);
      const cover = covers.get(seed) ?? uploadCover(ports, instance.category, seed, userId);
      covers.set(seed, cover);
      return {
        actor: { userId },
        kind: 'event.create',
        params: {},
        body: { ...instance.event, client_id: instance.ref },
        files: { cover_image: await cover, ...(await uploadGallery(ports, instance, userId)) },
        now: ports.now,
      };
    }),
  );
}

/**
 * Fills a database that is empty, or in which a load was cut short, with events of the last months and of the coming weeks,
 * and with people who go to them, write, and plan. All refs are derived, so loading again changes nothing.
 * @returns the logins, to be shown in the terminal
 */
export async function loadDemo(ports: DemoPorts): Promise<DemoLogin[]> {
  const { writer, now } = ports;
  // Before anything else: a database with people in it is only loaded into while this stands.
  await writer.run('demo.loading', { isLoading: true });
  const { organizerIds, crowdIds } = await makeAccounts(ports);
  const usernames = [...organizers, ...neighbours].map(({ username }) => username);
  const userIds = new Map(usernames.map((username, index) => [username, crowdIds[index] ?? 0]));
  await loadProfiles(ports, userIds);
  const instances = eventInstancesAfter(now);
  const creations = await creationRequests(ports, instances, organizerIds);
  const eventIds = await performAll(writer, creations);
  const crowd = instances.map((instance, index) => ({ ...instance, eventId: eventIds[index] ?? 0 }));
  await performAll(writer, attendanceRequests(crowd, crowdIds, now));
  await performAll(writer, relationshipRequests(organizerIds, crowdIds, now));
  // After the coming events: tests and measurements rely on their ids.
  const posts = await loadPast(ports, userIds);
  await loadPosts(ports, userIds, posts);
  await loadMessages(ports, userIds);
  await loadPlans(ports, userIds, crowd);
  await writer.run('demo.loading', { isLoading: false });
  return organizers.map(({ email, name, lastname }) => ({
    email,
    password: demoPassword,
    name: `${name} ${lastname}`,
  }));
}
