import { createContext, type JSX, memo, useContext, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import { createCodeFile } from '../../lib/code-file.ts';
import { classNames } from '../class-names.ts';
import { allowedMarkup, allowUrl, isEmbeddedPicture } from './allowed-markup.ts';
import { hasMath, writeMathInDollars } from './has-math.ts';
import './markdown.css';
import { useCodeFile } from '../on-demand.tsx';
import { Scrollable } from '../scrollable.tsx';
import { orderHeadings } from './order-headings.ts';
import { readGfm, readMath } from './read-extensions.ts';
import { findPicture, setPicturesAside, showWholeAddresses } from './set-pictures-aside.ts';
import { showHtmlAsText } from './show-html-as-text.ts';

interface MarkdownProps {
  text: string;
  /** The level of its highest heading: one below the heading above the text. */
  headingLevel?: 2 | 3;
  /** Whether its author sees it, to whom wrong formulas are explained. */
  isPreview?: boolean;
  className?: string;
}

export const formulasFile = createCodeFile(() => import('./draw-formulas.ts'));

/**
 * Renders markdown with tables and formulas. Shows HTML as text. Nothing in it runs scripts, loads
 * from another server or overlaps the page. Shows the source of formulas until KaTeX is loaded.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text: whole, headingLevel = 3, isPreview = false, className } = props;
  const { text, pictures } = useMemo(() => setPicturesAside(whole), [whole]);
  const isMath = hasMath(text);
  const { code: formulas } = useCodeFile(formulasFile, isMath);
  const explain = formulas && isPreview ? [formulas.explainFormulas] : [];
  const draw = formulas ? [formulas.drawFormulas] : [];
  const plugins = [showHtmlAsText, sanitize, headings(headingLevel), ...explain, ...draw];
  return (
    <div className={classNames('markdown', className)}>
      <Pictures value={pictures}>
        <ReactMarkdown
          remarkPlugins={isMath ? withMath : withoutMath}
          rehypePlugins={pictures.length > 0 ? [...plugins, showWholeAddresses(pictures)] : plugins}
          urlTransform={allowUrl}
          components={components}
        >
          {isMath ? writeMathInDollars(text) : text}
        </ReactMarkdown>
      </Pictures>
    </div>
  );
});

/** The pictures that `setPicturesAside` took out of the text. */
const Pictures = createContext<readonly string[]>([]);

const withoutMath = [readGfm];
const withMath = [readGfm, readMath];
const sanitize: [typeof rehypeSanitize, typeof allowedMarkup] = [rehypeSanitize, allowedMarkup];

const headings = (top: number): [typeof orderHeadings, { top: number }] => [orderHeadings, { top }];

const components: Components = {
  a({ node: _, href, children, ...rest }) {
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
  input({ node: _, ...rest }) {
    return <input {...rest} aria-label={rest.checked ? 'Done' : 'Not done'} />;
  },
  pre({ node: _, ...rest }) {
    return (
      <Scrollable label="Code">
        <pre {...rest} />
      </Scrollable>
    );
  },
  table({ node: _, ...rest }) {
    return (
      <Scrollable label="Table">
        <table {...rest} />
      </Scrollable>
    );
  },
  span({ node: _, ...rest }) {
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
