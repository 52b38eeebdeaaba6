import { headers } from '#contract/sync/headers.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { isWireError } from '#sync/transport/ports.ts';
import { restoreStripped } from '#data/account/clear-data.ts';
import { createChance } from '#world/random/chance.ts';
import { createDevice, type Device } from '#world/devices/device.ts';
import { createInlineServer, type InlineServer } from '#world/servers/inline-server.ts';
import type { RowChange } from '#world/stores/memory-store.ts';
import { createVirtualTime } from '#world/time/virtual-time.ts';
import type { ArrivedRequest } from '#world/servers/route-table.ts';
import { createWire, type Wire } from '#world/devices/wire.ts';
import { createBesideWatch } from './watch/beside.ts';
import type { Accuse, Breach } from './broken.ts';
import { preview } from './deeds/chatting.ts';
import { createFaultTally } from './fault-tally.ts';
import { finishLeaving } from './deeds/leaving.ts';
import { createLedger, type Verdict } from './watch/ledger.ts';
import { createScreenWatch } from './watch/screen.ts';
import { createServerWatch, type Effect } from './watch/server.ts';
import { createWireWatch } from './watch/wire.ts';
import type { Faults, World, WorldSettings } from './world.ts';
import type { IncomingReply } from '#world/devices/stranger.ts';

const startMs = Date.parse('2026-06-01T00:00:00Z');
const mostSteps = 60_000;

const isMarked = ({ headers: sent }: IncomingReply) => sent[headers.api.toLowerCase()] !== undefined;
const tokenIn = ({ headers: given }: ArrivedRequest) => given['authorization']?.replace('Bearer ', '') ?? '';

/** People, devices, a network and the server, all in one thread under one seed. */
export async function createWorld(settings: WorldSettings): Promise<World> {
  const { seed } = settings;
  const chance = createChance(seed);
  const time = createVirtualTime(startMs, settings.stores?.rest);
  const breaches: Breach[] = [];
  const lines: string[] = [];
  const log = (text: string) => void lines.push(`${((time.now() - startMs) / 1000).toFixed(3)} ${text}`);
  const accuse: Accuse = (invariant, what) => {
    log(`BROKEN ${invariant}: ${what}`);
    breaches.push({ invariant, what });
  };
  const ledger = createLedger(accuse);
  const screens = createScreenWatch(accuse);
  const wireWatch = createWireWatch({ accuse, nowMs: time.now });
  const tally = createFaultTally();
  const faults = new Map<string, Faults>();
  const ownerOf = new Map<Device, OwnUser>();
  const devices: Device[] = [];
  const refusedTokens = new Set<string>();
  const besideWatch = createBesideWatch({
    accuse,
    nowMs: time.now,
    device: (name) => devices.find((device) => device.name === name),
  });
  const isStarted: { server: InlineServer | null } = { server: null };

  function serverOrThrow(): InlineServer {
    if (isStarted.server === null) throw new Error('The server has not started');
    return isStarted.server;
  }

  const watch = createServerWatch({
    accuse,
    ledger,
    storage: () => serverOrThrow().storage(),
    objects: () => serverOrThrow().objects,
    now: time.now,
    isCloned: () => world.isCloned,
    poisoned: () => tally.met('X17'),
    hidden(key) {
      const refs = [...ledger.all()].filter((row) => row.id === key).flatMap((row) => row.refs);
      for (const { store } of ledger.all()) screens.forget(store, ({ event }) => refs.includes(event));
    },
    refused(key) {
      for (const row of ledger.all()) {
        if (row.id === key) screens.forget(row.store, ({ event }) => row.refs.includes(event));
      }
    },
    spoken(message) {
      void preview(world, message);
    },
    log,
  });
  const server = await createInlineServer({
    now: time.now,
    hasSyncRoutes: settings.hasSyncRoutes,
    hasLinkedCalls: settings.hasLinkedCalls,
    around: watch.around,
    ...(settings.isModerated ? { newAccounts: { mode: chance.isTrue(0.3) ? 'review' : 'limited', rate: 0.05 } } : {}),
    ...(settings.pageLimit === undefined ? {} : { pageLimit: settings.pageLimit }),
    ...(settings.path === undefined ? {} : { path: settings.path }),
  });
  isStarted.server = server;

  const wire: Wire = createWire({
    time,
    chance: chance.branch(),
    async answer(arrived) {
      const reply = await server.answer(arrived);
      log(`${arrived.method} ${arrived.url.slice(0, 60)} -> ${reply.status}`);
      if (reply.status === 401) refusedTokens.add(tokenIn(arrived));
      if (reply.fault !== null) accuse('I2', `the server failed: ${reply.fault}`);
      return reply;
    },
    watch: {
      sent(sending) {
        const text = sending.keys.map((key) => key.slice(-6)).join(' ');
        log(`${sending.sender} sends ${sending.request.method} ${sending.request.path.slice(0, 40)} ${text}`);
        wireWatch.sent(sending);
        besideWatch.sent(sending);
        tally.sent(sending, devices);
      },
      ended(sending, result, came) {
        log(
          `${sending.sender} hears of ${sending.request.path.slice(0, 40)}: ${isWireError(result) ? result.failure : result.status}`,
        );
        wireWatch.ended(sending, result, came);
        besideWatch.ended(sending);
        if (came !== null && !isMarked(came)) {
          for (const key of sending.keys) ledger.foreign(key, came.status);
          if (!isWireError(result)) accuse('I19', `${sending.sender} takes a stranger's ${came.status} for an answer`);
        }
        if (!isWireError(result)) tally.answered(sending, result);
      },
      met: tally.met,
    },
  });

  /** I3: a device only takes a new name if its database was copied. */
  function checkName(device: string, changes: readonly RowChange[]): void {
    const change = changes.find(
      ({ table, key, before, after }) =>
        table === 'meta' && key === 'clientId' && before !== undefined && after !== undefined,
    );
    if (change !== undefined && !world.isCloned && !world.isRestored) accuse('I3', `${device} took itself for a copy`);
  }

  const users: OwnUser[] = [];
  for (let index = 0; index < settings.users; index += 1)
    users.push(await server.register(`user${index}`, settings.isModerated && chance.isTrue(0.5)));
  let tokens = 0;
  let backup: { verdicts: Map<string, Verdict>; effects: Effect[] } | null = null;
  let steps = 0;

  const world: World = {
    settings,
    time,
    chance,
    server,
    watch,
    wireWatch,
    ledger,
    screens,
    users,
    devices,
    ownerOf,
    breaches,
    accuse,
    log,
    lines,
    tally,
    faults,
    fresh: new Map(),
    leaving: new Map(),
    isCloned: false,
    isRestored: false,
    async backUp() {
      if (settings.path === undefined) return;
      await server.backUp();
      backup = { verdicts: ledger.verdicts(), effects: [...watch.effects] };
    },
    async restore() {
      if (backup === null) return;
      await server.restore();
      ledger.keepVerdicts(backup.verdicts);
      watch.effects.splice(0, watch.effects.length, ...backup.effects);
      screens.forgetAll();
      world.isRestored = true;
      tally.met('X19');
    },
    thaw({ name, life }) {
      log(`${name} wakes`);
      tally.met('X15');
      wireWatch.thawed(name);
      life.thaw();
    },
    storeName: (device, account) => `${device.name}:${account.user.user_id}`,
    addDevice(name, origin) {
      faults.set(name, { crashIn: null, fullWrites: 0 });
      const device = createDevice(
        {
          name,
          time,
          chance: chance.branch(),
          wire,
          isExclusive: settings.isExclusive,
          ...(settings.stores === undefined ? {} : { createStore: settings.stores.create }),
          onCommit(owner, account, changes) {
            const store = world.storeName(owner, account);
            checkName(owner.name, changes);
            ledger.observe(store, account.user.user_id, changes);
            screens.check(store, account.store, changes);
            wireWatch.committed(owner.name, changes);
          },
          onFailure(owner, error) {
            if (error instanceof Error && error.name === 'QuotaExceededError')
              return log(`${owner.name} pass broke off: quota`);
            accuse('I17', `${owner.name}: a pass broke off: ${error instanceof Error ? error.stack : String(error)}`);
          },
          beforeTransaction(context, mode) {
            const held = faults.get(name);
            if (held === undefined) return 'go';
            if (held.crashIn !== null) {
              held.crashIn -= 1;
              if (held.crashIn < 0) {
                held.crashIn = null;
                tally.met('X13');
                log(`${context} dies at a boundary`);
                return 'die';
              }
            }
            if (mode === 'write' && held.fullWrites > 0) {
              held.fullWrites -= 1;
              besideWatch.filled(name);
              wireWatch.filled(name);
              tally.met('X21');
              return 'full';
            }
            return 'go';
          },
          onDeath: (context) => wireWatch.died(context),
          onSignedOut(token) {
            if (!refusedTokens.has(token)) accuse('I19', `${name} signs out though the server never said so`);
          },
        },
        origin,
      );
      devices.push(device);
      return device;
    },
    async signIn(device, user) {
      tokens += 1;
      const token = `token-${tokens}`;
      await server.openSession(user.user_id, token, 30 * 24 * 3_600_000);
      await finishLeaving(world, device, user.user_id);
      const account = device.signIn(user, token);
      const { user_id, username, display_name, profile_picture } = user;
      const value = { user_id, username, display_name, profile_picture };
      await account.store.transact('write', ['meta'], (tx) => tx.put('meta', [{ key: 'author', value }]));
      await restoreStripped(account.store);
      log(`${device.name} signs in ${username}`);
      return account;
    },
    async run(ms) {
      const endMs = time.now() + ms;
      // Lets everything just started reach its first appointment.
      await time.rest();
      while (breaches.length === 0 && (time.nextAt() ?? Infinity) <= endMs) {
        await time.step();
        steps += 1;
        if (steps > mostSteps) return accuse('I14', 'the world never comes to rest');
      }
      if (breaches.length === 0) await time.advanceTo(endMs);
    },
    steps: () => steps,
    close: () => server.close(),
  };
  return world;
}
