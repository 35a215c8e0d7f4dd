import { type FormulasAside, restoreFormulas } from './set-formulas-aside.ts';

/** A token of the parser `marked`. */
interface Token {
  type: string;
  text?: string;
  href?: string;
}

/**
 * Restores what the author wrote in the code and the addresses of a token of a statement whose
 * formulas were set aside. In other tokens, texts and HTML keep the marks of formulas.
 */
export function restoreToken(token: Token, aside: FormulasAside): void {
  const { type, text, href } = token;
  const hasWrittenText = type === 'code' || type === 'codespan' || type === 'image';
  if (hasWrittenText && text !== undefined) token.text = restoreFormulas(text, aside);
  if ((type === 'image' || type === 'link') && href !== undefined) token.href = restoreFormulas(href, aside);
}
