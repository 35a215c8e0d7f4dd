import { memo } from 'react';
import { classNames } from '../class-names.ts';
import '../markdown/markdown.css';
import { hasMarkup, listParagraphs } from './has-markup.ts';
import { useMarkdown } from './use-markdown.ts';

interface DescriptionProps {
  /** In markdown. */
  text: string;
  className?: string;
}

/** What a contest is about, below the heading of its page. Most are a few sentences: what draws markup comes only where there is some. */
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
