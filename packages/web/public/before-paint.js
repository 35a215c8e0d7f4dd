// Runs before the first paint, without modules, so that it also runs in browsers and on connections
// on which the application does not start.
(() => {
  const root = document.documentElement;

  function readStorage(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      // Without storage, the system's theme applies and nobody is signed in.
      return null;
    }
  }

  // The theme is the user's choice, else the preference of the system.
  const chosen = readStorage('podium.theme');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', isDark);

  // The style sheet shows the page of the document only to visitors of its role.
  function readRole() {
    const token = readStorage('accessToken');
    if (token === null || readStorage('refreshToken') === null) return 'everybody';
    try {
      return JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).userType;
    } catch {
      return 'unknown';
    }
  }
  root.dataset.visitor = readRole();

  function failToStart() {
    const page = document.getElementById('root');
    const failure = document.getElementById('failure');
    if (!page || !failure || page.hasChildNodes()) return;
    document.getElementById('frame')?.remove();
    page.append(failure.content.cloneNode(true));
    page.querySelector('button').onclick = () => location.reload();
  }

  // Events of elements reach the window only in this phase.
  addEventListener(
    'error',
    ({ target }) => {
      // `with-styles.ts` loads these again.
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.dataset.lost = '';
      if (target === window || target instanceof HTMLScriptElement) failToStart();
    },
    true,
  );
  addEventListener('unhandledrejection', failToStart);
})();
