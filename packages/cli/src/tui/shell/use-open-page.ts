import { openInBrowser } from '../../machine/open-in-browser.ts';
import { useServices } from '../services.ts';
import { useShell } from './shell-context.ts';

/** Opens a page of the web front end in the browser. Without a browser it shows the address. */
export function useOpenPage(): (path: readonly string[]) => void {
  const { host, current } = useServices();
  const { notify, showMessage } = useShell();
  return (path) => {
    const url = `${current.server}/${['user', ...path].map(encodeURIComponent).join('/')}`;
    void openInBrowser(url, host).then((isOpened) => {
      if (isOpened) notify(`Opened ${url}`);
      else showMessage('No browser was found', url);
    });
  };
}

/** Returns the page of a problem, in its contest or for practice. */
export function problemPage(problemId: string, contestId: string | undefined): string[] {
  return contestId === undefined ? ['problem', 'practice', problemId] : ['problem', 'contest', contestId, problemId];
}
