import { decodeNamedCharacterReference } from '@podium/sdk/character-names';
import { type FormulasAside, restoreFormulas, setFormulasAside } from '@podium/sdk/statement-markdown';
import type { Marked, Token, TokensList } from 'marked';

/**
 * Parses a statement. In its tokens, texts and HTML have the marks of formulas, which
 * `splitAtFormulas` finds, and code in the language `math` is a formula with lines of its own.
 */
export function lexStatement(statement: string, marked: Marked): { tokens: TokensList; aside: FormulasAside } {
  const aside = setFormulasAside(statement);
  const tokens = marked.lexer(aside.text);
  void marked.walkTokens(tokens, (token) => restoreToken(token, aside));
  return { tokens, aside };
}

/** Restores what the author wrote in code and addresses. */
function restoreToken(token: Token, aside: FormulasAside): void {
  switch (token.type) {
    case 'code':
    case 'codespan':
      token.text = restoreFormulas(token.text, aside);
      return;
    case 'image':
      token.text = restoreFormulas(token.text, aside);
      token.href = restoreFormulas(token.href, aside);
      return;
    case 'link':
      token.href = restoreFormulas(token.href, aside);
      return;
    default:
  }
}

/**
 * Decodes `&le;`, `&#8804;` and `&#x2264;` once. Unknown entities stay as they are.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,10}));/g, (entity, decimal, hex, name) => {
    if (name !== undefined) return (decodeNamedCharacterReference(name) || entity).replace(wideSpace, ' ');
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity;
  });
}

/**
 * These become plain spaces, because only plain spaces break lines and terminals have no others.
 */
const wideSpace = /[\u2002\u2003\u2009]/;
