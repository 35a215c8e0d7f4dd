// Sets the theme before the first paint: the user's choice, else the preference of the system.
// Sets also who visits, by which the style sheet shows the right page of the document.
(() => {
  let chosen = null;
  let isSignedIn = false;
  try {
    chosen = localStorage.getItem('podium.theme');
    isSignedIn = localStorage.getItem('accessToken') !== null;
  } catch {
    // Without storage, the system's preference applies and nobody is signed in.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
  document.documentElement.dataset.visitor = isSignedIn ? 'member' : 'nobody';
})();
