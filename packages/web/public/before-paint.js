// Runs before the first paint, without modules, so that it also runs in browsers and on connections
// on which the application does not start.
(() => {
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
  const isDark = chosen === '"dark"' || (chosen !== '"light"' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);

  function failToStart() {
    const page = document.getElementById('root');
    const failure = document.getElementById('failure');
    if (!page || !failure || page.hasChildNodes()) return;
    page.append(failure.content.cloneNode(true));
    page.querySelector('button').onclick = () => location.reload();
  }

  // Events of elements reach the window only in this phase.
  addEventListener(
    'error',
    ({ target }) => {
      if (target === window || target instanceof HTMLScriptElement) failToStart();
    },
    true,
  );
  addEventListener('unhandledrejection', failToStart);

  // The first check of the session runs while the application loads. `session.ts` reads its answer.
  const accessToken = readStorage('accessToken');
  if (accessToken !== null) {
    const answer = fetch('/api/auth/protected', {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(5000),
    })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
    window.earlyCheck = { accessToken, answer };
  }
})();
