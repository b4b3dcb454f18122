// Runs before first paint, so that a dark page never flashes light; kept apart since the CSP allows no inline script.
(() => {
  const root = document.documentElement;
  const bar = document.querySelector('meta[name="theme-color"]');
  const read = (key) => {
    try {
      const text = localStorage.getItem(key);
      return text?.startsWith('{"version":') ? null : text; // stored by a newer version: src/api/stored-keys.ts
    } catch {
      return null; // Storage can be forbidden; then the system decides.
    }
  };
  const stored = read('mantine-color-scheme-value');
  const systemScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

  // The browser's own bar wears the canvas colour of the scheme, whoever sets it later.
  const colorBar = () => {
    bar.content = root.dataset.mantineColorScheme === 'dark' ? '#0e1117' : '#f2f4f6';
  };
  new MutationObserver(colorBar).observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
  root.dataset.mantineColorScheme = stored === 'light' || stored === 'dark' ? stored : systemScheme;

  // Which shell first-paint.css draws: the sign-in page's, or the app's with its sidebar.
  root.toggleAttribute('data-signed-out', !read('access_token'));
  root.toggleAttribute('data-collapsed', read('daymark-sidebar-collapsed') === 'true');

  // What the dashboard asks for first, before its code is there: src/api/first-answers.ts takes the answer.
  const token = read('access_token');
  const user = parsed(read('user'));
  const isDashboard = /^\/(dashboard)?$/.test(location.pathname) && !new URLSearchParams(location.search).has('date');
  if (token && user && isDashboard) {
    const date = currentDate(user.day_start_hour ?? 0);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const headers = { Authorization: `Bearer ${token}`, 'X-Time-Zone': timeZone };
    const answer = fetch(`/api/bootstrap?date=${date}`, { headers, signal: AbortSignal.timeout(10_000) })
      .then(async (response) => ({ receivedAt: performance.now(), ...(await response.json()) }))
      .catch(() => ({ success: false })); // each part is asked for by itself then
    window.daymarkFirst = { token, date, answer };
  }

  /** The day by this browser's clock, 'YYYY-MM-DD', from this hour on. */
  function currentDate(startHour) {
    const now = new Date(window.Temporal?.Now.instant().epochMilliseconds ?? Date.now());
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (now.getHours() < startHour ? 1 : 0));
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  }

  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return null; // damaged, so that nobody is signed in
    }
  }

  // Paper is light. Some browsers announce printing by the events alone, tools by the media query alone.
  const print = matchMedia('print');
  let schemeOfScreen = null;
  const startPrint = () => {
    schemeOfScreen ??= root.dataset.mantineColorScheme;
    root.dataset.mantineColorScheme = 'light';
  };
  const endPrint = () => {
    root.dataset.mantineColorScheme = schemeOfScreen ?? root.dataset.mantineColorScheme;
    schemeOfScreen = null;
  };
  addEventListener('beforeprint', startPrint);
  addEventListener('afterprint', endPrint);
  print.addEventListener('change', () => (print.matches ? startPrint() : endPrint()));
})();
