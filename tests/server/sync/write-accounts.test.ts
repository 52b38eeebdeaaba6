import { describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { writingDatabases } from '#world/servers/databases.ts';
import { errorOf, useScene } from '#world/scenes/events.ts';

const aMessage = { title: 'Eva', email: 'eva@example.com', message: 'Hello there' };
const vouched = (email: string) => ({ sub: `g-${email}`, email, isGoogles: true, name: 'Gia', lastname: 'Oh' });

describe.each(writingDatabases)('[API-05] the write path on $name', ({ open }) => {
  const stage = useScene(open);

  const messages = () =>
    stage.storage.database.read(({ sql }) => sql.selectFrom('contact_messages').selectAll().orderBy('id').execute());

  describe('messages to those who run this', () => {
    test('[PUB-02] a guest’s is kept once under its key, and told to whom it is for', async () => {
      const details = { key: uuidV7(), client: 'phone' };
      const ref = uuidV7();
      const first = await stage.scene.perform(null, 'contact.send', { ...aMessage, client_id: ref }, details);
      expect([first.status, first.affected.isForSupport]).toEqual([200, true]);
      const again = await stage.scene.perform(null, 'contact.send', { ...aMessage, client_id: ref }, details);
      expect([again.status, again.isReplayed, again.body]).toEqual([200, true, first.body]);
      expect(again.affected.isForSupport).toBeUndefined();
      const kept = (await messages()).filter((row) => row.ref === ref);
      expect(kept).toMatchObject([{ author: 'c:phone', ...aMessage }]);
    });

    test('[PUB-02] a ref given again by its author makes nothing new; anybody else’s is taken', async () => {
      const ana = await stage.scene.person();
      const ref = uuidV7();
      await stage.scene.perform(ana, 'contact.send', { ...aMessage, client_id: ref });
      const again = await stage.scene.perform(ana, 'contact.send', { ...aMessage, client_id: ref });
      expect([again.status, again.affected.isForSupport]).toEqual([200, undefined]);
      const theft = await stage.scene.perform(
        null,
        'contact.send',
        { ...aMessage, client_id: ref },
        { client: 'phone' },
      );
      expect([theft.status, errorOf(theft)]).toEqual([409, 'ref_taken']);
      expect((await messages()).filter((row) => row.ref === ref)).toMatchObject([{ message: 'Hello there' }]);
    });

    test('two of one author, without a ref, are two', async () => {
      const before = (await messages()).length;
      for (let count = 0; count < 2; count += 1) await stage.scene.perform(null, 'contact.send', aMessage);
      expect((await messages()).length).toBe(before + 2);
    });
  });

  describe('what people change of themselves', () => {
    const paramsOf = (userId: number) => ({ params: { userId: String(userId) } });

    test('any subset, and nothing else; blank text is none', async () => {
      const ana = await stage.scene.person();
      const edit = (body: Parameters<typeof stage.scene.perform<'user.update'>>[2]) =>
        stage.scene.perform(ana, 'user.update', body, paramsOf(ana.userId));
      const first = await edit({ bio: ' Dances ', status_message: 'At an event', share_subscriptions: true });
      expect(first).toMatchObject({
        status: 200,
        body: { data: { bio: 'Dances', status_message: 'At an event', share_subscriptions: true } },
        affected: { isPublic: false, users: [ana.userId] },
      });
      const second = await edit({ bio: '  ', status_message: null, notifications_enabled: false });
      expect(second.body).toMatchObject({
        data: { bio: null, status_message: null, notifications_enabled: false, share_subscriptions: true },
      });
      const nothing = await edit({});
      expect([nothing.status, nothing.affected]).toEqual([200, { isPublic: false, users: [] }]);
    });

    test('a username is taken whatever its case, by others than oneself', async () => {
      const [ana, ben] = [await stage.scene.person(), await stage.scene.person()];
      const rename = (who: typeof ana, username: string) =>
        stage.scene.perform(who, 'user.update', { username }, paramsOf(who.userId));
      const name = `dancer${ana.userId}`;
      expect(await rename(ana, name)).toMatchObject({ status: 200, body: { data: { username: name } } });
      expect(await rename(ben, name.toUpperCase())).toMatchObject({
        status: 409,
        body: { error: 'taken', fields: { username: expect.any(String) } },
      });
      expect(await rename(ana, name.toUpperCase())).toMatchObject({ body: { data: { username: name.toUpperCase() } } });
      expect((await rename(ben, name)).status).toBe(409);
    });

    test.each(['somebody', 'nobody'])('another’s id is 403, be it %s’s', async (whose) => {
      const [ana, ben] = [await stage.scene.person(), await stage.scene.person()];
      const target = whose === 'somebody' ? ben.userId : 999_999;
      const outcome = await stage.scene.perform(ana, 'user.update', { bio: 'Mine' }, paramsOf(target));
      expect([outcome.status, errorOf(outcome)]).toEqual([403, 'forbidden']);
      const after = await stage.scene.perform(ben, 'user.update', {}, paramsOf(ben.userId));
      expect(after.body).toMatchObject({ data: { bio: null } });
    });

    test('[API-03] under one key it happens once, and two names that race have one winner', async () => {
      const [ana, ben] = [await stage.scene.person(), await stage.scene.person()];
      const details = { ...paramsOf(ana.userId), key: uuidV7() };
      await stage.scene.perform(ana, 'user.update', { bio: 'First' }, details);
      await stage.scene.perform(ana, 'user.update', { bio: 'Second' }, paramsOf(ana.userId));
      const late = await stage.scene.perform(ana, 'user.update', { bio: 'First' }, details);
      expect([late.isReplayed, late.body]).toMatchObject([true, { data: { bio: 'First' } }]);
      const name = `racer${ana.userId}`;
      const race = await Promise.all(
        [ana, ben].map((who) => stage.scene.perform(who, 'user.update', { username: name }, paramsOf(who.userId))),
      );
      expect(new Set(race.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const now = await stage.scene.perform(ana, 'user.update', {}, paramsOf(ana.userId));
      expect(now.body).toMatchObject({ data: { bio: 'Second' } });
    });
  });

  describe('accounts by Google', () => {
    const signIn = async (email: string, sub = `g-${email}`) =>
      (await stage.storage.writer.run('user.google', { person: { ...vouched(email), sub }, now: 1 })).user;

    test('[ACC-14] the first time makes an account with a free name, later times find it, whatever the e-mail is then', async () => {
      const made = await signIn('gia.o-h@example.com');
      expect(made).toMatchObject({ username: 'gia.oh', email: 'gia.o-h@example.com', display_name: 'Gia Oh' });
      expect(await signIn('other@example.com', 'g-gia.o-h@example.com')).toEqual(made);
      expect((await signIn('gia.oh@elsewhere.com')).username).toBe('gia.oh2');
      expect((await signIn('é@example.com')).username).toMatch(/^user/);
    });

    test('[ACC-14] an e-mail that has an account gets that one, and it is linked from then on', async () => {
      const ana = await stage.scene.person();
      const email = `person${ana.userId}@example.com`;
      const own = await stage.storage.database.read(({ sql }) =>
        sql.selectFrom('users').selectAll().where('id', '=', ana.userId).executeTakeFirstOrThrow(),
      );
      expect((await signIn(own.email.toUpperCase(), `link-${email}`)).id).toBe(ana.userId);
      expect((await signIn('moved@example.com', `link-${email}`)).id).toBe(ana.userId);
    });
  });

  describe('passwords', () => {
    const hashes = async (userId: number) =>
      await stage.storage.database.read(({ sql }) =>
        sql.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow(),
      );
    const tokensOf = async (userId: number) => {
      const rows = await stage.storage.database.read(({ sql }) =>
        sql.selectFrom('sessions').select('token_hash').where('user_id', '=', userId).execute(),
      );
      return rows.map((row) => row.token_hash);
    };
    const session = (userId: number, tokenHash: string) => ({ userId, tokenHash, now: 1, expiresAt: 1_000_000 });

    test('[ACC-18] whatever order a sign-in and a new password come in, no session of the old one is left', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { userId } = await stage.scene.person();
        await stage.storage.writer.run('session.open', session(userId, `own${userId}`));
        const signIn = () =>
          stage.storage.writer.run('session.open', { ...session(userId, `late${userId}`), passwordHash: 'none' });
        const change = () =>
          stage.storage.writer.run('password.change', {
            userId,
            passwordHash: 'next',
            tokenHash: `own${userId}`,
            deviceHash: null,
          });
        await Promise.allSettled(round % 2 === 0 ? [signIn(), change()] : [change(), signIn()]);
        expect([await hashes(userId), await tokensOf(userId)]).toEqual([{ password_hash: 'next' }, [`own${userId}`]]);
        await expect(signIn()).rejects.toMatchObject({ code: 'unauthorized' });
      }
    });

    test('[SESS-03] two who change it at once have one winner, whose session is the only one left', async () => {
      const { userId } = await stage.scene.person();
      const tokens = ['a', 'b', 'c'].map((name) => `${name}${userId}`);
      for (const token of tokens) await stage.storage.writer.run('session.open', session(userId, token));
      const changes = await Promise.allSettled(
        tokens.map((tokenHash) =>
          stage.storage.writer.run('password.change', { userId, passwordHash: tokenHash, tokenHash, deviceHash: null }),
        ),
      );
      const winner = tokens[changes.findIndex(({ status }) => status === 'fulfilled')];
      expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect([await hashes(userId), await tokensOf(userId)]).toEqual([{ password_hash: winner }, [winner]]);
    });
  });

  describe('resets', () => {
    const about = (email: string) => ({ email, now: 1_000 });

    test('[ACC-18] each of several codes is good, and the first that is entered uses up all', async () => {
      const email = 'several@example.com';
      for (const codeHash of ['first', 'second']) {
        await stage.storage.writer.run('reset.request', { ...about(email), codeHash });
      }
      const entered = ['first', 'second', 'first', 'second'].map((codeHash) =>
        stage.storage.writer.run('reset.grant', { ...about(email), codeHash, grantHash: codeHash }),
      );
      const grants = await Promise.allSettled(entered);
      expect(grants.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('[ACC-18] a code serves one of many who enter it at once', async () => {
      const email = 'once@example.com';
      await stage.storage.writer.run('reset.request', { ...about(email), codeHash: 'held' });
      const grants = await Promise.allSettled(
        ['a', 'b', 'c'].map((grantHash) =>
          stage.storage.writer.run('reset.grant', { ...about(email), codeHash: 'held', grantHash }),
        ),
      );
      expect(grants.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });
});
