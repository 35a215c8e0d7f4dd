import { preloadPage } from './app/preload-page.ts';
import { reloadOnStaleChunk } from './app/reload-on-stale-chunk.ts';
import { browserTokenStore } from './session/browser-token-store.ts';
import './styles.css';

// This entry is small and runs before the rendering code arrives, so that everything the first page
// needs loads in parallel.
reloadOnStaleChunk();
preloadPage(location.pathname, browserTokenStore(localStorage).get() !== null);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
const { start } = await import('./app/start.tsx');
start(root);
