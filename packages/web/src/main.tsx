import { withStyles } from './lib/code-file.ts';
import { reloadAfterUpdate } from './lib/reload-after-update.ts';
import './styles.css';

const root = document.getElementById('root');
const failure = document.getElementById('failure');
if (!root || !failure) throw new Error('index.html lacks an element');
// What the document showed so far gives way to the first page before the next paint.
new MutationObserver(() => {
  document.getElementById('frame')?.remove();
  failure.hidden = true;
}).observe(root, { childList: true });
// The document is drawn before the application takes the processor. A hidden tab draws nothing.
await new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 50);
});
await startIn(root, failure);

/** Loads the application and starts it. If its files cannot be loaded, offers to try again. */
async function startIn(root: HTMLElement, failure: HTMLElement, isAsked = false): Promise<void> {
  const application = await withStyles(() => import('./app/start.tsx')).catch(() => undefined);
  if (application) return application.start(root);
  document.getElementById('frame')?.remove();
  failure.hidden = false;
  const button = failure.querySelector('button');
  if (button) button.onclick = () => void startIn(root, failure, true);
  await reloadAfterUpdate({ isAsked });
}
