// Runs before the first paint, so that nobody sees the wrong theme for a moment, and no press is lost.
(() => {
  const page = document.documentElement;
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
    // Until the device's database says who it is, a member sees nothing that is meant for guests.
    if (localStorage.getItem('token') !== null) page.dataset.session = 'member';
  } catch {
    try {
      new BroadcastChannel('scape').close();
    } catch {
      // Without either nothing can be kept here and the app can't start: the page says so in its place.
      page.dataset.storage = 'blocked';
      addEventListener('DOMContentLoaded', () => {
        document.getElementById('root').replaceChildren(document.getElementById('storage-blocked').content);
      });
      return;
    }
  }
  if (theme === 'light' || theme === 'dark') {
    page.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = meta.dataset[theme];
  }

  // Who starts the app with no connection and has somewhere to be now most likely wants to know when and where. An entry of
  // the history that the app has made isn't a start.
  try {
    const isStart = location.pathname === '/' && location.search === '' && history.state === null;
    if (isStart && !navigator.onLine && page.dataset.session === 'member' && !('rendered' in page.dataset)) {
      const { busy } = JSON.parse(localStorage.getItem('first-rows'));
      if (busy.some(([from, to]) => from <= Date.now() && Date.now() <= to)) history.replaceState(null, '', '/plans');
    }
  } catch {
    // Nothing is noted.
  }

  // The app's scripts. A page that the server has rendered is read without them, so it is painted first: they would take
  // the line and the processor from it.
  const scripts = document.getElementById('start')?.content;
  const longestWaitMs = 3_000;
  const painted = () =>
    new Promise((resolve) => {
      setTimeout(resolve, longestWaitMs);
      // The very first paint may be of the background alone.
      const hasContent = (list) => list.getEntriesByName('first-contentful-paint').length > 0 && resolve();
      if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) resolve();
      else new PerformanceObserver(hasContent).observe({ type: 'paint', buffered: true });
      addEventListener('visibilitychange', resolve);
    });
  const parsed = () =>
    new Promise((resolve) => {
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', resolve);
      else resolve();
    });
  async function start() {
    const isRendered = 'rendered' in page.dataset;
    // A rendered page's document names what it needs.
    for (const link of scripts.querySelectorAll('[data-path]')) {
      if (isRendered || link.dataset.path !== location.pathname) link.remove();
    }
    if (isRendered) await painted();
    const append = (links) => document.head.append(...scripts.querySelectorAll(links));
    // Nobody waits for the other links on a rendered page: they would take the line from what makes it answer.
    append(isRendered ? 'link:not([fetchpriority="low"], [rel="prefetch"])' : 'link');
    await parsed();
    run(1_000, () => append('link'));
  }
  const areScriptsThere = async () => {
    const links = [...document.querySelectorAll('link[rel="modulepreload"]')].map(({ href }) => href);
    const addresses = [scripts.querySelector('script').getAttribute('src'), ...links];
    const replies = await Promise.all(addresses.map((address) => fetch(address, { cache: 'reload' })));
    return replies.every(({ ok, headers }) => ok && /javascript/.test(headers.get('content-type')));
  };
  // A connection that breaks for a moment must not leave a page that never answers. Chromium fetches again what has failed;
  // others only in a new document, which is asked for once, as something else may stop the scripts.
  function run(retryMs, then) {
    // An element loads only once.
    const script = document.importNode(scripts.querySelector('script'));
    script.addEventListener('load', then);
    script.addEventListener('error', async () => {
      script.remove();
      const mayReload = retryMs > 1_000 && performance.getEntriesByType('navigation')[0]?.type !== 'reload';
      if (mayReload && (await areScriptsThere().catch(() => false))) {
        location.reload();
        return;
      }
      const retry = () => {
        clearTimeout(timer);
        removeEventListener('online', retry);
        run(Math.min(retryMs * 2, 30_000), then);
      };
      const timer = setTimeout(retry, retryMs);
      addEventListener('online', retry);
    });
    document.head.append(script);
  }
  if (scripts) start();

  // The events that this page showed last, read while the app's scripts are coming: see `src/shared-parts/first-rows.ts`.
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  async function readDb(name, read) {
    const opening = indexedDB.open(name);
    // The app makes its databases itself.
    opening.onupgradeneeded = () => opening.transaction.abort();
    const db = await done(opening);
    try {
      return await read(db);
    } finally {
      db.close();
    }
  }
  // Shows the next plan in place of the skeleton, with the texts as they were noted. The device's row must still have the
  // fields that they were written from. The app's first rendering replaces it.
  async function showNext({ title, at, when, ownTime, place, offset, row }, event) {
    const isSame = Object.keys(row).every((name) => JSON.stringify(event[name] ?? null) === JSON.stringify(row[name]));
    if (!isSame || new Date(at).getTimezoneOffset() !== offset) return;
    await parsed();
    const room = document.getElementById('next-plan');
    const skeleton = document.querySelector('#root > [aria-hidden="true"]');
    if (room === null || skeleton === null) return;
    const plan = room.content.cloneNode(true);
    plan.querySelector('time').dateTime = at;
    for (const [name, text] of Object.entries({ title, when, ownTime, place })) {
      const element = plan.querySelector(`[data-is="${name}"]`);
      if (text === null) element.remove();
      else element.textContent = text;
    }
    skeleton.replaceWith(plan);
  }
  async function readFirstRows() {
    const { build, pages } = JSON.parse(localStorage.getItem('first-rows'));
    const noted = pages.find(({ path }) => path === location.pathname);
    if (build !== scripts.querySelector('script').getAttribute('src') || !noted || location.search !== '') return null;
    const { db, refs, next } = noted;
    // Another plan may come next by now.
    if (next && Date.now() > next.untilMs) return null;
    const [accounts, [events, engagement]] = await Promise.all([
      readDb('scape-device', (device) => done(device.transaction('accounts').objectStore('accounts').getAll())),
      readDb(db, (account) => {
        const reading = account.transaction(['events', 'engagements']);
        const rows = reading.objectStore('events');
        return Promise.all([
          Promise.all(refs.map((ref) => done(rows.get(ref)))),
          next && done(reading.objectStore('engagements').get(refs[0])),
        ]);
      }),
    ]);
    if (next) {
      const owner = accounts.find(({ token }) => token !== null);
      const isOwners =
        owner !== undefined &&
        db === `scape-${owner.userId}` &&
        page.dataset.session === 'member' &&
        (owner.remember || document.cookie.split('; ').includes('scape_session=1'));
      // A place may have been given up on another device.
      if (events[0]?.organizer_id !== owner?.userId && !engagement?.subscribed) return null;
      if (isOwners && events[0]) await showNext(next, events[0]);
    }
    return {
      db,
      // Without their tokens.
      accounts: accounts.map(({ userId, remember, token }) => ({ userId, remember, isActive: token !== null })),
      events: events.filter((row) => row !== undefined),
    };
  }
  if (!('rendered' in page.dataset)) window.firstRows = readFirstRows().catch(() => null);

  // What is pressed or typed before the app has taken over the server's page is repeated to the app afterwards. It then
  // removes the rows that came with the page.
  const early = new Map();
  // React takes a page over in parts. It marks an element when it comes to it, but stops every event on its way there until
  // the whole part is complete. So an event that nobody handles is sent first.
  const probe = 'textInput';
  function isTakenOver(element) {
    if (!Object.keys(element).some((key) => key.startsWith('__reactProps'))) return false;
    let hasArrived = false;
    const arrive = () => {
      hasArrived = true;
    };
    element.addEventListener(probe, arrive);
    element.dispatchEvent(new Event(probe, { bubbles: true }));
    element.removeEventListener(probe, arrive);
    return hasArrived;
  }
  // The rows come last: while the document is on its way they needn't be there.
  const isServerPage = () =>
    'rendered' in page.dataset && (document.readyState === 'loading' || document.getElementById('page-data') !== null);

  function type(field, value) {
    if (field.value === value && field.defaultValue === value) return;
    // React ignores a value that it has noted already, and it notes what is set in the usual way.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const isReady = () =>
    !isServerPage() || [...early.keys()].every((element) => isTakenOver(element) || !element.isConnected);
  // All at once and in order: typing may remove a control that was pressed later.
  function repeat() {
    if (!isReady()) {
      setTimeout(repeat, 50);
      return;
    }
    const noted = [...early];
    early.clear();
    for (const [element, value] of noted) {
      if (value === null) element.click();
      else type(element, value);
    }
  }
  function note(element, value) {
    if (early.size === 0) setTimeout(repeat, 50);
    early.set(element, value);
  }
  addEventListener(
    'click',
    (event) => {
      const control = event.target.closest?.('button, input[type="checkbox"], input[type="radio"]');
      if (!control || control.form?.hasAttribute('action')) return;
      // The app may have taken the page over since something was typed: that comes before this press.
      if (early.size > 0 && isReady()) repeat();
      if (!isServerPage() || (early.size === 0 && isTakenOver(control))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      note(control, null);
    },
    true,
  );
  addEventListener(
    'input',
    ({ target }) => {
      if (!('value' in target) || target.type === 'checkbox') return;
      // What goes on to be typed must not be undone by the repetition of its beginning.
      if (early.has(target) || (isServerPage() && !isTakenOver(target))) note(target, target.value);
    },
    true,
  );
})();
