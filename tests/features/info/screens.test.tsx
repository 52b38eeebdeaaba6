import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AboutScreen } from '#features/info/about-screen.tsx';
import { PrivacyText } from '#features/info/privacy-text.tsx';
import { SocialLinks } from '#features/info/social-links.tsx';
import { SupportScreen } from '#features/info/support-screen.tsx';
import { TermsText } from '#features/info/terms-text.tsx';
import { SupportSection } from '#features/support/support-section.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

test('[PUB-01] About tells what Scape is in two paragraphs and three highlights, and leads to contact', async () => {
  const { container } = show(<AboutScreen />);
  const heading = screen.getByRole('heading', { level: 1, name: 'About Scape' });
  expect(within(heading.parentElement as HTMLElement).getAllByRole('paragraph')).toHaveLength(2);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Global Reach',
    'Fast & Efficient',
    'User Focused',
  ]);
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
  await expectAccessible(container);
});

test('[HOME-01] [PUB-02] each social link tells others of this very site, in a window of its own', async () => {
  const { container } = show(<SocialLinks />);
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links).toHaveLength(5);
  for (const { href, target, rel } of links) {
    expect(decodeURIComponent(href)).toContain(`${location.origin}/`);
    expect([target, rel]).toEqual(['_blank', 'noopener noreferrer']);
  }
  await expectAccessible(container);
});

test('[SHELL-11] [SUP-01] support answers what is asked most, one answer open at a time', async () => {
  const { container } = show(<SupportScreen section={<SupportSection isPage />} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Support' })).toBeTruthy();
  const questions = [...container.querySelectorAll('details')];
  expect(questions).toHaveLength(3);
  // The browser closes the others of the same name.
  expect(new Set(questions.map((question) => question.getAttribute('name')))).toEqual(new Set(['questions']));
  const texts = questions.map(({ textContent }) => textContent);
  for (const [index, words] of ['Forgot password', 'My Events or Purchases', 'contact page'].entries()) {
    expect(texts[index]).toContain(words);
  }
  expect(screen.getByRole('button', { name: 'Contact Us' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'outbox' }).getAttribute('href')).toBe('/outbox');
  await expectAccessible(container);
});

function partAfter(name: string): string {
  let [words, next] = ['', screen.getByRole('heading', { level: 2, name }).nextElementSibling];
  for (; next !== null && next.tagName !== 'H2'; next = next.nextElementSibling) words += `${next.textContent} `;
  return words.replace(/\s+/g, ' ');
}

test('[ORG-02] [WIZ-08] Privacy says who learns of subscriptions, maps and searches for places', async () => {
  const { container } = show(<PrivacyText />);
  expect(partAfter('What others see')).toMatch(
    /organizer of an event sees who subscribed to it: display name, username, since when.* also when you don’t share/,
  );
  expect(partAfter('Other companies')).toMatch(
    /this server asks of others.*pictures of maps: from tile\.openstreetmap\.org/,
  );
  expect(partAfter('Other companies')).toMatch(/gets what you type to find one/);
  expect(partAfter('On the server')).toMatch(/pins that you set, are sent here.* They aren’t kept/);
  await expectAccessible(container);
});

test('[REPORT-02] [SUSPEND-04] [CONFIRM-02] Privacy says what is stored for operators, and what they are shown', () => {
  show(<PrivacyText />);
  const stored = partAfter('On the server');
  expect(stored).toMatch(/copy of each message that somebody reports.* until 90 days after/);
  expect(stored).toMatch(/confirm an email address: 24 hours, hashed, with the address they went to/);
  expect(stored).toMatch(/suspend your account: since when, why, and who did it, until they end that/);
  const seen = partAfter('What others see');
  expect(seen).toMatch(/email address is shown to those who run this server, and to nobody else/);
  expect(seen).toMatch(/Of a conversation they are shown the messages that somebody in it reports/);
});

test('[PROF-13] [SUP-04] Privacy says what others learn of people, and what goes and stays when somebody leaves', () => {
  show(<PrivacyText />);
  expect(partAfter('On the server')).toMatch(
    /What you report, why, and that it was you.* never learns that it was you/,
  );
  expect(partAfter('What others see')).toMatch(/subscribed to they see only if you share it/);
  expect(partAfter('What others see')).toMatch(/one that you decline looks open to who sent it/);
  expect(partAfter('What others see')).toMatch(/can hide an event, a post, a comment, a message or a profile/);
  const leaving = partAfter('Taking it along, and leaving');
  expect(leaving).toMatch(/everything we have about you as a file/);
  expect(leaving).toMatch(/this goes at once:.*your posts with what stands under them/);
  expect(leaving).toMatch(/This stays, without your name:.*past ones as they were, under “Deleted user”/);
  expect(screen.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('/user/settings');
});

test('[SUP-04] [SUP-05] the terms say what has no place, and what comes of reports', async () => {
  const { container } = show(<TermsText />);
  expect(partAfter('What you publish')).toMatch(/spam.*harassing.*violence.*nudity.*fraud/);
  expect(partAfter('Reporting and hiding')).toMatch(/its author is notified and still sees it, nobody else does/);
  await expectAccessible(container);
});
