/**
 * Copies a text byte by byte. Where the browser has no clipboard for pages, as over plain http, it
 * copies by an event of its own: a text field would change the ends of lines.
 */
export async function copyExactly(text: string): Promise<boolean> {
  if ('clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // The browser forbids this; it may allow the copy event.
    }
  }
  let isTaken = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isTaken = true;
  };
  document.addEventListener('copy', onCopy, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', onCopy, { capture: true });
  return isTaken;
}
