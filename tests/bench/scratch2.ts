import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { launchProfile } from '#world/chromium.ts';
const s = createServer((_q, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<p>x')).listen(0);
const port = (s.address() as { port: number }).port;
const dir = mkdtempSync('/tmp/scape-profile-');
const p = await launchProfile(dir, { baseURL: `http://127.0.0.1:${port}` });
await p.page.goto('/');
const out = await p.page.evaluate(async () => {
  const names = ['events', 'engagements', 'outbox', 'undos', 'ids', 'meta', 'blobs', 'drafts', 'chunks'];
  const db: IDBDatabase = await new Promise((ok) => {
    const q = indexedDB.open('x', 1);
    q.onupgradeneeded = () => {
      for (const n of names) {
        const st = q.result.createObjectStore(n, { keyPath: 'k' });
        if (n === 'events') for (const i of ['event_id', 'starts_at', 'tick', 'organizer_id']) st.createIndex(i, i);
        if (n === 'outbox') st.createIndex('id', 'id');
      }
    };
    q.onsuccess = () => ok(q.result);
  });
  const big = (k: number) => ({ k, event_id: k, starts_at: k * 7, tick: Math.random(), organizer_id: 3, t: 'x'.repeat(4000), tags: ['a', 'b'] });
  await new Promise((ok) => {
    const t = db.transaction(names, 'readwrite');
    for (let k = 0; k < 3000; k++) { t.objectStore('events').put(big(k)); }
    t.objectStore('meta').put({ k: 'counter', value: 1 });
    t.oncomplete = ok;
  });
  const rq = (q: IDBRequest) => new Promise((ok) => { q.onsuccess = () => ok(q.result); });
  async function time(name: string, tables: string[], durability: 'strict' | 'relaxed', body: (t: IDBTransaction, k: number) => Promise<void> | void) {
    const xs: number[] = [];
    for (let i = 0; i < 400; i++) {
      const b = performance.now();
      await new Promise<void>((ok) => { const t = db.transaction(tables, 'readwrite', { durability }); t.oncomplete = () => ok(); void body(t, i); });
      xs.push(performance.now() - b);
    }
    xs.sort((a, b) => a - b);
    return `${name} ${durability}: p05 ${xs[20]!.toFixed(2)} p50 ${xs[200]!.toFixed(2)} p95 ${xs[380]!.toFixed(2)}`;
  }
  const r: string[] = [];
  for (const d of ['strict', 'relaxed'] as const) {
    r.push(await time('one small put', ['meta'], d, (t) => void t.objectStore('meta').put({ k: 'counter', value: 2 })));
    r.push(await time('one small put, 9 tables', names, d, (t) => void t.objectStore('meta').put({ k: 'counter', value: 2 })));
    r.push(await time('6 puts pipelined', names, d, (t, k) => {
      t.objectStore('meta').put({ k: 'counter', value: 2 }); t.objectStore('ids').put({ k }); t.objectStore('outbox').put({ k, id: `id${k}`, t: 'y'.repeat(600) }); t.objectStore('undos').put({ k, rows: [big(k)] }); t.objectStore('events').put(big(k)); t.objectStore('engagements').put({ k, liked: true });
    }));
    r.push(await time('same, undo small', names, d, (t, k) => {
      t.objectStore('meta').put({ k: 'counter', value: 2 }); t.objectStore('ids').put({ k }); t.objectStore('outbox').put({ k, id: `id${k}`, t: 'y'.repeat(600) }); t.objectStore('undos').put({ k, rows: [] }); t.objectStore('events').put(big(k)); t.objectStore('engagements').put({ k, liked: true });
    }));
    r.push(await time('same, no event', names, d, (t, k) => {
      t.objectStore('meta').put({ k: 'counter', value: 2 }); t.objectStore('ids').put({ k }); t.objectStore('outbox').put({ k, id: `id${k}`, t: 'y'.repeat(600) }); t.objectStore('undos').put({ k, rows: [] }); t.objectStore('engagements').put({ k, liked: true });
    }));
    r.push(await time('5 pipelined reads, then 6 puts', names, d, async (t, k) => {
      t.objectStore('meta').get('counter'); t.objectStore('meta').get('author'); t.objectStore('ids').get(k); t.objectStore('engagements').get(k); await rq(t.objectStore('events').get(k));
      t.objectStore('meta').put({ k: 'counter', value: 2 }); t.objectStore('ids').put({ k }); t.objectStore('outbox').put({ k, id: `id${k}`, t: 'y'.repeat(600) }); t.objectStore('undos').put({ k, rows: [big(k)] }); t.objectStore('events').put(big(k)); t.objectStore('engagements').put({ k, liked: true });
    }));
    r.push(await time('5 sequential reads, then 6 puts', names, d, async (t, k) => {
      await rq(t.objectStore('meta').get('counter')); await rq(t.objectStore('meta').get('author')); await rq(t.objectStore('ids').get(k)); await rq(t.objectStore('engagements').get(k)); await rq(t.objectStore('events').get(k));
      t.objectStore('meta').put({ k: 'counter', value: 2 }); t.objectStore('ids').put({ k }); t.objectStore('outbox').put({ k, id: `id${k}`, t: 'y'.repeat(600) }); t.objectStore('undos').put({ k, rows: [big(k)] }); t.objectStore('events').put(big(k)); t.objectStore('engagements').put({ k, liked: true });
    }));
  }
  return r.join('\n');
});
console.log(out);
await p.close(); s.close(); s.closeAllConnections(); rmSync(dir, { recursive: true });
