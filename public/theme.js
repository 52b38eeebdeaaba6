// Runs before the first paint, so that nobody sees the wrong theme for a moment.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Cookies and storage are blocked, and nothing can be kept here: the page says so in the place of the app.
    document.documentElement.dataset.storage = 'blocked';
    addEventListener('DOMContentLoaded', () => {
      document.getElementById('root').replaceChildren(document.getElementById('storage-blocked').content);
    });
    return;
  }
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = meta.dataset[theme];
})();
