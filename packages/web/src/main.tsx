import { reloadAfterUpdate } from './lib/reload-after-update.ts';
import { withStyles } from './lib/with-styles.ts';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
// The first page replaces the prerendered markup of the document before the next paint.
new MutationObserver(() => document.getElementById('frame')?.remove()).observe(root, { childList: true });
// The document is drawn before the application takes the processor. A hidden tab draws nothing.
await new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 50);
});
await startIn(root);

/** Loads the application and starts it. If its files cannot be loaded, offers to try again. */
async function startIn(root: HTMLElement, isAsked = false): Promise<void> {
  const application = await withStyles(() => import('./app/start.tsx')).catch(() => undefined);
  if (application) return application.start(root);
  const failure = document.querySelector<HTMLTemplateElement>('#failure');
  if (failure) root.replaceChildren(failure.content.cloneNode(true));
  root.querySelector('button')?.addEventListener('click', () => void startIn(root, true));
  await reloadAfterUpdate({ isAsked });
}
