// Chooses dark or light before the first drawing: what the person chose, else what their system prefers.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('podium.theme');
  } catch {
    // Without storage the system's preference stands.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
})();
