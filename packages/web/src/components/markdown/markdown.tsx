import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { createContext, type JSX, memo, useContext, useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { createCodeFile } from '../../lib/code-file.ts';
import { classNames } from '../class-names.ts';
import { isEmbeddedPicture } from './allowed-markup.ts';
import './markdown.css';
import { useCodeFile } from '../on-demand.tsx';
import { Scrollable } from '../scrollable.tsx';
import { orderHeadings } from './order-headings.ts';
import { readMarkdown } from './read-markdown.ts';
import { findPicture, setPicturesAside, showWholeAddresses } from './set-pictures-aside.ts';

interface MarkdownProps {
  text: string;
  /** The level of its highest heading: one below the heading above the text. */
  headingLevel?: 2 | 3;
  /** Whether its author sees it, to whom wrong formulas are explained. */
  isPreview?: boolean;
  className?: string;
}

export const formulasFile = createCodeFile(loadFormulas);

/** The fonts that almost every formula needs. */
const commonFonts = ['1em KaTeX_Main', 'italic 1em KaTeX_Math'];

/** Includes the common fonts, so that the source is shown until a formula can be drawn. */
async function loadFormulas() {
  const formulas = await import('./draw-formulas.ts');
  // Without a font, a formula is drawn in those of the browser.
  await Promise.allSettled(commonFonts.map((font) => document.fonts.load(font)));
  return formulas;
}

/**
 * Renders markdown with tables and formulas. Shows HTML as text. Nothing in it runs scripts, loads
 * from another server or overlaps the page. Shows the source of formulas until KaTeX is loaded.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text: whole, headingLevel = 3, isPreview = false, className } = props;
  const { text, pictures } = useMemo(() => setPicturesAside(whole), [whole]);
  const { tree, hasFormulas } = readMarkdown(text);
  const { code: formulas } = useCodeFile(formulasFile, hasFormulas);
  orderHeadings(tree, headingLevel);
  formulas?.drawFormulas(tree, isPreview);
  if (pictures.length > 0) showWholeAddresses(tree, pictures);
  return (
    <div className={classNames('markdown', className)}>
      <Pictures value={pictures}>
        {toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true })}
      </Pictures>
    </div>
  );
});

/** The pictures that `setPicturesAside` took out of the text. */
const Pictures = createContext<readonly string[]>([]);

const components: Components = {
  a({ href, children, ...rest }) {
    if (!href) return <span>{children}</span>;
    const isElsewhere = /^(?:https?:|\/\/)/i.test(href);
    return (
      <a {...rest} href={href} {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {})}>
        {children}
      </a>
    );
  },
  img: Picture,
  // Only task lists have these: a tick per item.
  input(rest) {
    return <input {...rest} aria-label={rest.checked ? 'Done' : 'Not done'} />;
  },
  pre(rest) {
    return (
      <Scrollable label="Code">
        <pre {...rest} />
      </Scrollable>
    );
  },
  table(rest) {
    return (
      <Scrollable label="Table">
        <table {...rest} />
      </Scrollable>
    );
  },
  span(rest) {
    if (rest.className !== 'katex-display') return <span {...rest} />;
    return (
      <Scrollable label="Formula" className="markdown-formula">
        <span {...rest} />
      </Scrollable>
    );
  },
};

function Picture({ src, alt = '', title }: JSX.IntrinsicElements['img']) {
  const pictures = useContext(Pictures);
  if (typeof src === 'string' && isEmbeddedPicture(src)) {
    return <img src={findPicture(src, pictures)} alt={alt} title={title} />;
  }
  const name = alt || 'picture';
  if (!src || !/^https?:/i.test(src)) return <span className="markdown-missing">{name}</span>;
  return (
    <a href={src} target="_blank" rel="noopener noreferrer nofollow">
      {name}
    </a>
  );
}
