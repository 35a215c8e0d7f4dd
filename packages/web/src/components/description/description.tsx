import { memo } from 'react';
import { classNames } from '../class-names.ts';
import '../markdown/markdown.css';
import { hasMarkup, listParagraphs } from './has-markup.ts';
import { useMarkdown } from './use-markdown.ts';

interface DescriptionProps {
  /** Markdown. */
  text: string;
  className?: string;
}

/**
 * The description of a contest. Loads the markdown renderer only for text with markup, which most
 * descriptions lack.
 */
export const Description = memo(function Description({ text, className }: DescriptionProps) {
  const Markdown = useMarkdown(hasMarkup(text));
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
