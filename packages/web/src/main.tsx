import { preloadPage } from './app/preload-page.ts';
import { reloadOnStaleChunk } from './app/reload-on-stale-chunk.ts';
import { browserTokenStore } from './session/browser-token-store.ts';
import './styles.css';

// Little, so that it runs before what draws the pages is here: all that the first page needs is then fetched at the same time.
reloadOnStaleChunk();
preloadPage(location.pathname, browserTokenStore(localStorage).get() !== null);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
const { start } = await import('./app/start.tsx');
start(root);
