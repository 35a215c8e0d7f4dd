import { memo } from 'react';
import { createCodeFile } from '../../lib/code-file.ts';
import { classNames } from '../class-names.ts';
import '../markdown/markdown.css';
import { useCodeFile } from '../on-demand.tsx';
import { hasMarkup, listParagraphs } from './has-markup.ts';

interface DescriptionProps {
  text: string;
  className?: string;
}

const markdownFile = createCodeFile(async () => (await import('../markdown/markdown.tsx')).Markdown);

/** Loads the markdown renderer only for text with markup, which most descriptions lack. */
export const Description = memo(function Description({ text, className }: DescriptionProps) {
  const { code: Markdown } = useCodeFile(markdownFile, hasMarkup(text));
  if (Markdown) return <Markdown text={text} headingLevel={2} {...(className ? { className } : {})} />;
  return (
    <div className={classNames('markdown', className)}>
      {listParagraphs(text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs do not move
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
});
