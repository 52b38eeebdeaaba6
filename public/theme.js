// Runs before the first paint, so that nobody sees the wrong theme for a moment.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    try {
      new BroadcastChannel('scape').close();
    } catch {
      // Without either nothing can be kept here and the app can't start: the page says so in its place.
      document.documentElement.dataset.storage = 'blocked';
      addEventListener('DOMContentLoaded', () => {
        document.getElementById('root').replaceChildren(document.getElementById('storage-blocked').content);
      });
    }
    return;
  }
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = meta.dataset[theme];
})();
