// Sets the theme before the first paint: the user's choice, else the preference of the system.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('podium.theme');
  } catch {
    // Without storage, the system's preference applies.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
})();
