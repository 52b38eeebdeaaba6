import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes, createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { headers } from '#contract/sync/headers.ts';
import { inRoot } from '#tools/root.js';
import { callApi, register } from '#world/servers/api-client.ts';
import { freePort } from '#world/network/free-port.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { SocketClient } from '#world/servers/socket-client.ts';

/*
 * npm run proof -- proxies: the examples in docs/proxies, as they stand but for names, ports and TLS, in front of a real
 * server. A program that this machine lacks is named and left out (Debian: nginx-light, caddy).
 */

interface Proxy {
  name: string;
  command: string;
  start(folder: string, port: number, serverPort: number): ChildProcess;
}

const proxies: Proxy[] = [
  {
    name: 'nginx',
    command: 'nginx',
    start(folder, port, serverPort) {
      const site = readFileSync(inRoot('docs', 'proxies', 'nginx.conf'), 'utf8')
        .replaceAll('127.0.0.1:8080', `127.0.0.1:${String(serverPort)}`)
        .replace('listen 443 ssl;', `listen 127.0.0.1:${String(port)};`)
        .replaceAll(/^\s*ssl_certificate.*$/gm, '');
      const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
        .join('\n');
      const whole = `daemon off;\nuser root;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${kept}\n${site}\n}\n`;
      writeFileSync(join(folder, 'nginx.conf'), whole);
      return spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
    },
  },
  {
    name: 'Caddy',
    command: 'caddy',
    start(folder, port, serverPort) {
      const site = readFileSync(inRoot('docs', 'proxies', 'Caddyfile'), 'utf8');
      writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
      const names = {
        SCAPE_HOST: `http://127.0.0.1:${String(port)}`,
        SCAPE_SERVER: `127.0.0.1:${String(serverPort)}`,
      };
      const env = { ...process.env, ...names, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], { stdio: 'ignore', env });
    },
  },
];

let failures = 0;
function tell(what: string, isGood: boolean, found: unknown): void {
  if (!isGood) failures += 1;
  console.log(`  ${isGood ? 'yes' : 'NO '}  ${what}${isGood ? '' : `: ${JSON.stringify(found)}`}`);
}

/** A picture that no format makes small. */
async function noise(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width, height, channels: 3 } as const;
  return new Uint8Array(
    await sharp(randomBytes(width * height * 3), { raw })
      .png()
      .toBuffer(),
  );
}

async function look(url: string, direct: string, stop: () => Promise<void>): Promise<void> {
  const { token } = await register(direct, `user${randomBytes(4).toString('hex')}`);
  const photo = await noise(1_780, 1_780);
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const put = await fetch(`${url}/api/blobs/${sha256}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: photo,
  });
  tell(`a picture of ${(photo.length / 1e6).toFixed(1)} MB in one request`, put.status === 201, put.status);

  const form = new FormData();
  for (const [name, value] of Object.entries({ title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' }))
    form.append(name, value);
  for (let index = 0; index < 12; index += 1)
    form.append('gallery', new Blob([await noise(1_770, 1_770)], { type: 'image/png' }), 'a.png');
  form.append('cover_image', new Blob([photo], { type: 'image/png' }), 'cover.png');
  const made = await fetch(`${url}/api/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  tell('an event with a cover and twelve pictures of 9 MB in one form', made.status === 201, await made.text());

  const socket = new SocketClient(url, token);
  const isConnected = await socket.connected().then(
    () => true,
    () => false,
  );
  tell('a websocket', isConnected, isConnected);
  socket.socket.disconnect();

  const refused = await fetch(`${url}/api/users/1/sessions`, { headers: { authorization: 'Bearer no' } });
  tell('the server’s mark on its own refusals', refused.headers.has(headers.api), refused.status);

  const statuses: number[] = [];
  for (let guess = 0; guess < 60; guess += 1) {
    const { status } = await callApi(url, {
      method: 'POST',
      path: '/auth/login',
      body: { email: `nobody${String(guess)}@example.com`, password: 'wrong2026' },
      headers: { 'x-forwarded-for': `192.0.2.${String(guess)}`, forwarded: `for=192.0.2.${String(guess)}` },
    });
    statuses.push(status);
  }
  tell('callers who claim other addresses are limited all the same', statuses.includes(429), statuses.slice(-3));

  await stop();
  const away = await fetch(`${url}/api/health`);
  tell('no mark where the server is away', away.status === 502 && !away.headers.has(headers.api), away.status);
}

for (const proxy of proxies) {
  if (spawnSync('which', [proxy.command]).status !== 0) {
    console.log(`${proxy.name}: NOT DONE, this machine has no ${proxy.command}`);
    continue;
  }
  console.log(proxy.name);
  const folder = mkdtempSync(join(tmpdir(), 'scape-proxy-'));
  const server = await startServerProcess({
    dataDir: join(folder, 'data'),
    settings: { TRUST_PROXY: '1', RATE_LIMITS: '1' },
  });
  const port = await freePort();
  const child = proxy.start(folder, port, server.port);
  try {
    const url = `http://127.0.0.1:${String(port)}`;
    for (let tries = 0; tries < 100; tries += 1) {
      const reply = await fetch(`${url}/api/health`).catch(() => null);
      if (reply?.status === 200) break;
      await pause(100);
    }
    await look(url, server.url, server.stop);
  } finally {
    if (child.exitCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exitCode = failures === 0 ? 0 : 1;
