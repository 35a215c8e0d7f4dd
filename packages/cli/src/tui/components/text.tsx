// biome-ignore lint/style/noRestrictedImports: this is the one place
import { Text as InkText } from 'ink';
import { paintedText } from '../../text/terminal-text.ts';

interface TextProps {
  wrap?: 'truncate';
  children: string;
}

/**
 * Draws a painted text. Only this draws text, so that nothing on a screen acts on the terminal but
 * by its colours.
 */
export function Text({ wrap, children }: TextProps) {
  return <InkText {...(wrap && { wrap })}>{paintedText(children)}</InkText>;
}
