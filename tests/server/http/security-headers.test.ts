import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';
import type { Settings } from '#server/env.ts';
import { startServer } from '#world/servers/server.ts';

async function headersWith(settings: Partial<Settings>): Promise<Record<string, string>> {
  const server = await startServer({ settings });
  const { headers } = await server.inject({ method: 'GET', url: '/api/health' });
  await server.close();
  return headers as Record<string, string>;
}

/** directive -> sources */
function policyIn(headers: Record<string, string>): Record<string, string[]> {
  const directives = (headers['content-security-policy'] ?? '').split(';').map((text) => text.trim().split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

const { google } = readSettings({ GOOGLE_CLIENT_ID: 'scape.apps.test' });

describe('what a browser is told to keep to', () => {
  test('[CARD-04] scripts come from here alone: nothing inline, nothing evaluated', async () => {
    const headers = await headersWith({});
    const policy = policyIn(headers);
    expect(policy['script-src']).toEqual(["'self'"]);
    expect([policy['default-src'], policy['object-src'], policy['base-uri']]).toEqual([
      ["'self'"],
      ["'none'"],
      ["'self'"],
    ]);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('[CARD-04] the scripts of the document itself are let through by what they say, no others', async () => {
    const staticDir = mkdtempSync(join(tmpdir(), 'scape-dist-'));
    const html =
      '<script>let a = 1;</script><script src="/b.js"></script><script type="application/ld+json">{}</script>';
    writeFileSync(join(staticDir, 'index.html'), html);
    const hash = createHash('sha256').update('let a = 1;').digest('base64');
    expect(policyIn(await headersWith({ staticDir }))['script-src']).toEqual(["'self'", `'sha256-${hash}'`]);
    rmSync(staticDir, { recursive: true });
  });

  test('[ACC-14] Google’s button gets what it needs, and only where a client id is configured', async () => {
    const headers = await headersWith({ google });
    const policy = policyIn(headers);
    expect(policy['script-src']).toEqual(["'self'", 'https://accounts.google.com/gsi/client']);
    for (const name of ['frame-src', 'connect-src']) {
      expect([name, policy[name]]).toEqual([name, ["'self'", 'https://accounts.google.com/gsi/']]);
    }
    expect(policy['style-src']).toContain('https://accounts.google.com/gsi/');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    const plain = await headersWith({});
    expect(JSON.stringify(plain)).not.toContain('google');
    expect(plain['cross-origin-opener-policy']).toBe('same-origin');
  });

  test('[MAP-07] the pictures of maps come from here, whoever made them', async () => {
    const { tiles, satellite } = readSettings({});
    const policy = policyIn(await headersWith({ tiles, satellite }));
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:']);
    expect(JSON.stringify(policy)).not.toContain('http');
  });

  test.each(['/api/health', '/api/nothing', '/api/events/%', '/robots.txt', '/nothing', '/media/x/y'])(
    '[API-04] every reply keeps to itself, refusals too: %s',
    async (url) => {
      const server = await startServer();
      const { headers } = await server.inject({ method: 'GET', url });
      await server.close();
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(/geolocation=\(self\).*camera=\(\).*microphone=\(\).*usb=\(\)/),
      });
      expect(policyIn(headers as Record<string, string>)).toMatchObject({
        'frame-ancestors': ["'self'"],
        'object-src': ["'none'"],
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('[SESS-07] transport security for a year, where people come by https', async () => {
    const secure = await headersWith({ publicUrl: 'https://scape.test' });
    expect(secure['strict-transport-security']).toBe('max-age=31536000');
    const loud = await headersWith({ publicUrl: 'HTTPS://Scape.test' });
    expect(loud['strict-transport-security']).toBe('max-age=31536000');
    expect(await headersWith({ publicUrl: 'http://scape.test' })).not.toHaveProperty('strict-transport-security');
    expect(await headersWith({})).not.toHaveProperty('strict-transport-security');
  });
});
