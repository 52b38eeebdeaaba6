import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import { wordOf } from '#world/sim/deeds/making.ts';
import { wish, type Person } from '#world/sim/person.ts';
import type { World } from '#world/sim/world.ts';

/** A change of any event or post that ever existed: a screen left open may show deleted ones. */
export async function actOnStale(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const made = [...world.ledger.all()].filter(({ kind }) => kind === 'event.create' || kind === 'post.create');
  if (made.length === 0) return;
  const { kind, creates, args } = chance.pick(made);
  const ref = creates ?? '';
  const { store } = person.tab.account;
  const isHere = store.row('events', ref) !== undefined || store.row('posts', ref) !== undefined;
  if (!isHere) world.tally.met('X28');
  const act = <Kind extends MutationKind>(wished: Kind, args: MutationArgs<Kind>) => wish(world, person, wished, args);
  if (kind === 'event.create') {
    const shownTitle = (args as MutationArgs<'event.create'>).event.title;
    await (chance.isTrue(0.5)
      ? act('event.update', { event: ref, patch: { title: wordOf(world) }, base: { title: shownTitle } })
      : act('event.bookmark', { event: ref, bookmarked: true }));
  } else {
    await (chance.isTrue(0.5)
      ? act('comment.create', { ref: chance.id(person.device.now()), post: ref, content: wordOf(world) })
      : act('post.like', { post: ref, liked: true }));
  }
}
