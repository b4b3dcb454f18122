// Runs before first paint, so that a dark page never flashes light; kept apart since the CSP allows no inline script.
(() => {
  const root = document.documentElement;
  const bar = document.querySelector('meta[name="theme-color"]');
  let stored = null;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage can be forbidden; then the system decides.
  }
  const systemScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

  // The browser's own bar wears the canvas colour of the scheme, whoever sets it later.
  const colorBar = () => {
    bar.content = root.dataset.mantineColorScheme === 'dark' ? '#0e1117' : '#f2f4f6';
  };
  new MutationObserver(colorBar).observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
  root.dataset.mantineColorScheme = stored === 'light' || stored === 'dark' ? stored : systemScheme;
})();
