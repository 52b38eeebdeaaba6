import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signedIn } from '#world/screens/person.ts';
import {
  authorOf,
  bea,
  card,
  commentRow,
  holdComments,
  holdPosts,
  inWindow,
  postRow,
  showPosts,
} from '#world/screens/posts-stage.tsx';

const corpus: readonly string[] = [
  '<script>window.hit = true</script>',
  '<img src=x onerror="window.hit = true">',
  '"><svg/onload=window.hit=true>',
  'javascript:alert(1) [x](javascript:alert(1)) https://example.org',
  '{{constructor.constructor("window.hit=true")()}} ${1+1} %00 %s',
  '\u202Egnp.exe\u202C turned \u2066held\u2069',
  '\u202Enever turned back',
  'שלום עולם, hello',
  'a\u0301\u0300\u0302'.repeat(50),
  'x'.repeat(10_000),
  '👩‍👩‍👧‍👦🏳️‍🌈 🇩🇴',
  'line one\n\n\tline two  with  spaces',
  "'; drop table posts; --",
  '\u0007\u200B\uFEFFnearly nothing',
];

beforeEach(() => {
  inWindow({ isWide: true });
});

test('[POST-02] [POST-03] whatever somebody writes is text, to the letter, and changes nothing around it', async () => {
  const account = await signedIn();
  for (const [index, text] of corpus.entries()) {
    const user = { ...bea, user_id: 920_000 + index, display_name: text.slice(0, 80) };
    const post = postRow({ title: `No. ${String(index)}`, description: text, user });
    const titled = postRow({ title: text.slice(0, 200), description: 'd', user });
    await holdPosts(account, post, titled);
    await holdComments(account, commentRow(post, { content: text, user }));
    const { container, unmount } = showPosts({
      source: { type: 'user', userId: user.user_id },
      openPost: post.ref,
    });
    const shown = await card(`No. ${String(index)}`);
    await shown.findByRole('region', { name: 'Comments' });
    await screen.findByRole('textbox');
    const told = () => [...container.querySelectorAll('p[dir=auto], h3[dir=auto]')].map((each) => each.textContent);
    // The text of the post and of the comment, and the title of the other post.
    const times = text.length > 200 ? 2 : 3;
    await waitFor(() => expect(told().filter((shownText) => shownText === text)).toHaveLength(times));
    expect(told()).toContain(text.slice(0, 200));
    expect(container.querySelectorAll('script, iframe, object, embed, [onerror], [onload]')).toHaveLength(0);
    const leads = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(new Set(leads)).toEqual(new Set([`/profile/${String(user.user_id)}`]));
    expect([...container.querySelectorAll('a:not([tabindex]) > bdi')].length).toBeGreaterThan(0);
    unmount();
  }
  expect('hit' in window).toBe(false);
});

test('[POST-02] a name that is only blank is read as its username', async () => {
  const account = await signedIn();
  const user = { ...authorOf(account), display_name: '\n' };
  await holdPosts(account, postRow({ title: 'Mine', user }));
  showPosts({ source: { type: 'user', userId: user.user_id } });
  expect((await card('Mine')).getByRole('link', { name: user.username })).toBeTruthy();
});
