/**
 * Copies a text byte by byte. Where the browser offers no clipboard to pages, as over plain HTTP,
 * it copies with an event of its own, because a text field would change line ends.
 */
export async function copyExactly(text: string): Promise<boolean> {
  if ('clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // The browser forbids this, but may allow the copy event.
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
