import { openInBrowser } from '../../machine/other-programs.ts';
import { pageAddress } from '../../settings/server-address.ts';
import { useServices } from '../services.ts';
import { useShell } from './shell-context.ts';

/** Opens a page of the web front end in the browser. Without a browser it shows the address. */
export function useOpenPage(): (path: readonly string[]) => void {
  const { host, current } = useServices();
  const { notify, showMessage } = useShell();
  return (path) => {
    const url = pageAddress(current.server, path);
    void openInBrowser(url, host).then((isOpened) => {
      if (isOpened) notify(`Opened ${url}`);
      else showMessage('No browser was found', url);
    });
  };
}
