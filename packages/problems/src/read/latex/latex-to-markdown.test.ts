import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { latexToMarkdown } from './latex-to-markdown.ts';
import { readSource } from './read-source.ts';

const markdownOf = (latex: string) => latexToMarkdown(latex).markdown.trimEnd();

describe('a paragraph', () => {
  it.each([
    ['a\nb % a comment\nc\n% another\n\nd', 'a b c\n\nd'],
    ["``quoted'' -- `it' --- don't", '“quoted” – ‘it’ — don’t'],
    ['50\\% of \\$5 \\& a\\_b \\#1 \\{x\\}', '50% of \\$5 & a\\_b #1 {x}'],
    ['a*b*c <d> [e] `f', 'a\\*b\\*c \\<d\\> \\[e\\] ‘f'],
    [
      'Schr\\"odinger \\\'{e}t\\\'e \\c{c}a na\\"{\\i}ve \\v{S}\\^o \\ss{} \\aa ngstr\\"om',
      'Schrödinger été ça naïve Šô ß ångström',
    ],
    ['one\\\\two\\newline three\\\\', 'one\\\ntwo\\\nthree'],
    ['Dr.~Who\\ldots ends', 'Dr.\u00a0Who…ends'],
    ['- no list\n\n1. no list either\n\n\\# no heading', '\\- no list\n\n1\\. no list either\n\n\\# no heading'],
    ['\\noindent a\\vspace{1cm} b {\\small c} \\label{x}d', 'a b c d'],
    ['see\\footnote{Or not.} here', 'see (Or not.) here'],
    ['\\num{1000000} and \\num{1234} of \\SI{30}{\\km\\per\\hour}', '1\u202f000\u202f000 and 1234 of 30\u00a0km/h'],
    [
      '\\url{https://a.example/b_c} and \\href{https://a.example/\\%20}{the \\emph{page}}',
      '<https://a.example/b_c> and [the *page*](<https://a.example/%20>)',
    ],
  ])('writes %j as %j', (latex, markdown) => {
    expect(latexToMarkdown(latex)).toEqual({ markdown: `${markdown}\n`, title: undefined, findings: [] });
  });
});

describe('emphasis and code', () => {
  it.each([
    ['\\textbf{bold \\emph{both} }x', '**bold *both*** x'],
    ['{\\bf bold} {\\it italic} plain', '**bold** *italic* plain'],
    ['\\textbf{a \\textbf{b} c}', '**a b c**'],
    ['\\texttt{a\\_b ~ *} and \\verb|x`y|', '`a_b *` and `` x`y ``'],
    ['{\\tt move 1}', '`move 1`'],
    ['\\texttt{YES $n$}', 'YES $n$'],
    ['\\textbf{}empty', 'empty'],
  ])('writes %j as %j', (latex, markdown) => {
    expect(markdownOf(latex)).toBe(markdown);
  });
});

describe('formulas', () => {
  it.each([
    ['$ 1 \\le n \\le 10^5 $', '$1 \\le n \\le 10^{5}$'],
    ['\\(a\\) so \\[ b\n= c \\] holds', '$a$ so\n\n$$\nb = c\n$$\n\nholds'],
    ['\\begin{align*} a &= b \\\\ c &= d \\end{align*}', '$$\n\\begin{align*}a&= b \\\\ c&= d\\end{align*}\n$$'],
    ['$x\\label{eq} + \\num{200000}$', '$x+ 200\\,000$'],
    ['$n$%\n$m$', '$n$$m$'],
    ['\\ensuremath{n} of $$2$$', '$n$ of\n\n$$\n2\n$$'],
  ])('writes %j as %j', (latex, markdown) => {
    expect(markdownOf(latex)).toBe(markdown);
  });

  it('expands the macros of the author, also those that use others', () => {
    const latex =
      '\\newcommand{\\most}{10^6}\n\\newcommand{\\range}[2]{#1 \\le #2 \\le \\most}\nUp to $\\range{1}{n}$.';
    expect(markdownOf(latex)).toBe('Up to $1 \\le n \\le 10^6$.');
  });

  it('ends for macros that use each other without end', () => {
    expect(markdownOf('\\newcommand{\\a}{\\b\\b}\\newcommand{\\b}{\\a\\a}x \\a')).toMatch(/^x /);
  });
});

describe('blocks', () => {
  it('writes sections, also those of templates', () => {
    const latex =
      '\\section*{Input}\na\n\\subsection*{More \\emph{input}}\nb\n\\begin{Output}c\\end{Output}\\InputFile d';
    expect(markdownOf(latex)).toBe('## Input\n\na\n\n### More *input*\n\nb\n\n## Output\n\nc\n\n## Input\n\nd');
  });

  it('writes lists in lists, with paragraphs in an entry', () => {
    const latex = `\\begin{enumerate}
      \\item first
      \\begin{itemize} \\item inner \\item[(b)] label \\end{itemize}
      \\item second

      more
    \\end{enumerate}
    \\begin{description}\\item[YES] if so\\end{description}`;
    expect(markdownOf(latex)).toBe('1. first\n\n   - inner\n   - (b) label\n\n2. second\n\n   more\n\n- **YES** if so');
  });

  it('writes a table with its head, alignment and spans', () => {
    const latex = `\\begin{tabular}{|l|c|r|} \\hline
      \\textbf{Group} & Points & $n$ \\\\ \\hline
      1 & a|b & \\multicolumn{1}{c}{x} \\\\
      \\multicolumn{2}{c}{both} & \\verb|y| \\\\ \\hline
    \\end{tabular}`;
    expect(markdownOf(latex)).toBe(
      '| **Group** | Points | $n$ |\n| --- | :-: | --: |\n| 1 | a\\|b | x |\n| both |  | `y` |',
    );
  });

  it('leaves the head of a table empty when no line follows its first row', () => {
    expect(markdownOf('\\begin{tabular}{cc}a & b\\\\ c & d\\end{tabular}')).toBe(
      '|  |  |\n| :-: | :-: |\n| a | b |\n| c | d |',
    );
  });

  it('writes code as it is', () => {
    const latex =
      '\\begin{verbatim}\na  b\n  ```\n\\end{verbatim}\n\\begin{lstlisting}[language=C]\nint $x;\n\\end{lstlisting}';
    expect(markdownOf(latex)).toBe('````\na  b\n  ```\n````\n\n```\nint $x;\n```');
  });

  it('writes pictures with their captions, and numbers them for references', () => {
    const latex = `\\begin{figure}[h]\\centering\\includegraphics[width=3cm]{a b.png}\\caption{The \\emph{map}.\\label{map}}\\end{figure}
      \\illustration{0.3}{cat.jpg}{By \\href{https://a.example}{me}}
      \\begin{table}\\begin{tabular}{l}x\\end{tabular}\\caption{Costs}\\label{costs}\\end{table}
      See Figure~\\ref{map} and \\autoref{costs}.`;
    expect(markdownOf(latex)).toBe(
      [
        '![](<a b.png>)',
        '*The map.*',
        '![](<cat.jpg>)',
        '*By [me](<https://a.example>)*',
        '|  |\n| --- |\n| x |',
        '*Costs*',
        'See Figure\u00a01 and Table 1.',
      ].join('\n\n'),
    );
  });

  it('writes a quotation, and the content of layout environments', () => {
    const latex =
      '\\begin{quote}a\n\nb\\end{quote}\\begin{center}{\\large c}\\end{center}\\begin{minipage}{3cm}d\\end{minipage}';
    expect(markdownOf(latex)).toBe('> a\n>\n> b\n\nc\n\nd');
  });
});

describe('the title', () => {
  it.each([
    ['\\problemname{Hello \\& \\emph{World}}', 'Hello & *World*'],
    ['\\problemname{Two\\\\Lines}', 'Two Lines'],
    ['%% plainproblemname: Sum\n\\problemname{$\\sum$}', 'Sum'],
    ['\\problemname{}', undefined],
    ['\\problemname{\\problemyamlname}', undefined],
    ['no title', undefined],
  ])('of %j is %j', (latex, title) => {
    const converted = latexToMarkdown(latex);
    expect(converted.title).toBe(title);
    expect(converted.markdown).not.toContain('Hello');
    expect(converted.findings).toEqual([]);
  });
});

describe('what LaTeX does not print', () => {
  it.each([
    ['a % dropped\n\\begin{comment}\nJ\n\\end{comment}\nb', 'a b'],
    ['a \\iffalse J\n\n\\ifx J \\else J \\fi J\\fi b', 'a b'],
    ['\\iftrue a\\else J\\fi\\iff 1', 'a\\\\iff 1'],
    ['\\newif\\ifjury\\ifjury J\\else a\\fi\\jurytrue\\ifjury b\\else J\\fi', 'ab'],
    ['\\if0 J\\fi\\ifnum1<2 a\\fi\\ifdefined\\jury J\\fi', 'a'],
    ['\\newtoggle{jury}\\iftoggle{jury}{J}{a}\\toggletrue{jury}\\nottoggle{jury}{J}{b}', 'ab'],
    ['\\ifthenelse{\\equal{a}{b}}{J}{a}\\newboolean{jury}\\ifthenelse{\\not\\boolean{jury}}{b}{J}', 'ab'],
    ['\\excludecomment{jury}a\n\\begin{jury}\nJ }\n\\end{jury}\nb', 'a b'],
    ['\\newenvironment{jury}{\\comment}{\\endcomment}a \\begin{jury}J\\end{jury} b', 'a b'],
    ['\\let\\jury\\comment\\let\\endjury\\endcomment a \\begin{jury}J\\end{jury} b', 'a b'],
    ['\\NewEnviron{jury}{}a \\begin{jury}J\\end{jury} b', 'a b'],
    ['\\newcommand{\\jury}[1]{}\\def\\also#1{}a \\jury{J}\\also{J} b', 'a b'],
    ['\\newcommand\\jury[1]{}\\renewcommand*\\also [2][x]{}a \\jury{J}\\also[J]{J} b', 'a b'],
    ['a \\phantom{J}\\hphantom{J} b', 'a b'],
    ['\\usepackage{x}J\\begin{document}a\\end{document}J', 'a'],
    ['a\n\\endinput J', 'a'],
    ['\\strange{a % J\n}', '\\\\strange{a }'],
    ['$a % J\n+ b$ and \\[ c % J\n\\]', '$a + b$ and\n\n$$\nc\n$$'],
  ])('is left out of %j', (latex, markdown) => {
    expect(latexToMarkdown(latex)).toMatchObject({ markdown: `${markdown}\n` });
  });

  it.each([
    ['a\n\\begin{comment} J', 2, '\\begin{comment} has no \\end{comment}'],
    ['a\n\\iffalse J', 2, 'the conditional that begins here has no \\fi'],
    ['a\n\n\\iftrue b', 3, 'the conditional that begins here has no \\fi'],
    ['a\n\\ifx\\x\\y b\\fi', 2, 'only TeX can decide \\ifx: write \\iftrue or \\iffalse for what learners see'],
    ['\\ifbool{x}{a}{b}', 1, 'only TeX can decide \\ifbool{x}: write what learners see'],
  ])('is an error with its line if nobody can know it, as in %j', (latex, line, message) => {
    expect(latexToMarkdown(latex).findings).toContainEqual({ line, message, isError: true });
  });

  it('counts lines in what follows', () => {
    const latex =
      '\\begin{comment}\n\n\\end{comment}\n\\iffalse\n\\fi\n\\begin{verbatim}\n\n\\end{verbatim}\n\\newenvironment{x}{a\nb}{}\n\\begin{x}\\end{x}\n\\strange';
    expect(latexToMarkdown(latex).findings).toMatchObject([{ line: 12 }]);
  });
});

describe('verbatim texts', () => {
  it.each([
    ['\\url{https://a.example/x%20y#z} after', '<https://a.example/x%20y#z> after'],
    ['\\href{https://a.example/x%20y}{the page} after', '[the page](<https://a.example/x%20y>) after'],
    ['\\textbf{\\url{https://a.example/x%20y} b}', '**<https://a.example/x%20y> b**'],
    ['\\newcommand{\\link}[1]{\\url{#1}}\\link{https://a.example}', '<https://a.example>'],
    ['\\url{a b.example} \\nolinkurl{x_y}', 'a b.example x\\_y'],
    ['\\path{a%b} \\lstinline[language=C]|c%d| \\mintinline{c}{e%f} \\Verb!g%h!', '`a%b` `c%d` `e%f` `g%h`'],
    ['\\verb|a|\\verb|b|', '`ab`'],
    ['\\verb|a\\| b', '` a\\ ` b'],
    ['\\texttt{\\textbackslash n}', '`\\n`'],
    ['$\\verb|a_%|$', '$\\texttt{a\\_\\%}$'],
    ['\\begin{Verbatim}[numbers=left]\n% a $ \\x\n\\end{Verbatim}', '```\n% a $ \\x\n```'],
    ['\\lstnewenvironment{code}{}{}\\begin{code}\n% a }\n\\end{code}', '```\n% a }\n```'],
  ])('writes %j as %j', (latex, markdown) => {
    expect(latexToMarkdown(latex)).toMatchObject({ markdown: `${markdown}\n`, findings: [] });
  });
});

describe('characters with a meaning around them', () => {
  it.each([
    ['$50\\%$ of $a\\ $', '$50\\%$ of $a$'],
    ['$10$000', '$10{}$000'],
    ['a\\\\=== b', 'a\\\n\\=== b'],
    [
      '\\begin{tabular}{l}$|x|$ and $\\|y\\|$\\\\ \\verb|a|\\verb!b|c!\\\\ \\href{https://a.example/|}{d}\\end{tabular}',
      '|  |\n| --- |\n| $\\|x\\|$ and $\\Vert y\\Vert $ |\n| `ab\\|c` |\n| [d](<https://a.example/%7C>) |',
    ],
    ['\\section{a\\\\b}', '## a b'],
    [
      '\\begin{enumerate}\\item a\\end{enumerate}\\begin{enumerate}\\item b\\end{enumerate}',
      '1. a\n\n<!-- -->\n\n1. b',
    ],
    [
      '\\begin{itemize}\\itemsep0em lead \\item[A] \\begin{verbatim}\nb\n\\end{verbatim}\\end{itemize}',
      'lead\n\n- A\n\n  ```\n  b\n  ```',
    ],
    ['\\resizebox{3cm}{!}{\\begin{tabular}{l}a\\end{tabular}}', '|  |\n| --- |\n| a |'],
    ['\\newenvironment{note}[2][Note]{\\textbf{#1 #2}: }{!}\\begin{note}{1}a\\end{note}', '**Note 1**: a!'],
  ])('are written so that %j becomes %j', (latex, markdown) => {
    expect(markdownOf(latex)).toBe(markdown);
  });
});

describe('what it does not know', () => {
  it('stays as text, with one warning that names its line', () => {
    const { markdown, findings } = latexToMarkdown(
      'a\n\n\\strange[x]{y}{z} b \\strange{}\n\\begin{odd}c\\end{odd} \\ref{no}',
    );
    expect(markdown).toBe('a\n\n\\\\strange\\[x\\]{y}{z} b \\\\strange{}\n\nc\n\nno\n');
    expect(findings).toEqual([
      { line: 3, message: '\\strange is not known: it stands in the statement as it is written' },
      { line: 4, message: 'the environment odd is not known: its content stands as text' },
      { line: 4, message: 'nothing has the label no' },
    ]);
  });

  it.each(['constructor', 'toString', 'valueOf'])('stays as text if its name is %s', (name) => {
    const { markdown, findings } = latexToMarkdown(`\\${name} a\n\\begin{${name}}b\\end{${name}} \\SI{3}{\\${name}}`);
    expect(markdown).toContain(`\\\\${name} a\n\nb`);
    expect(findings).toMatchObject([
      { line: 1, message: `\\${name} is not known: it stands in the statement as it is written` },
      { line: 2, message: `the environment ${name} is not known: its content stands as text` },
    ]);
  });

  it('shows the source of a drawing in TikZ, with a warning', () => {
    const { markdown, findings } = latexToMarkdown('\\begin{tikzpicture}\\draw (0,0) -- (1,1);\\end{tikzpicture}');
    expect(markdown).toContain('\\draw (0,0) -- (1,1);');
    expect(findings).toMatchObject([{ line: 1, message: expect.stringContaining('TikZ') }]);
  });

  it('warns of an environment that does not end', () => {
    const { markdown, findings } = latexToMarkdown('a\n\\begin{itemize} \\item b');
    expect(markdown).toContain('b');
    expect(findings).toContainEqual({ line: 2, message: 'a \\begin has no counterpart' });
  });

  it.each(['\\newcommand{\\a}', '\\newcommand', '\\NewDocumentCommand{}{m}{x}'])(
    'prints nothing on the console for the incomplete definition %j',
    (definition) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      onTestFinished(() => warn.mockRestore());
      expect(latexToMarkdown(`before ${definition}`).markdown).toContain('before');
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it.each(['\\url{', '\\begin{', '\\textbf{a '])('reads 500 KB of %j before it is parsed', (piece) => {
    expect(readSource(piece.repeat(500_000 / piece.length)).findings).toEqual([]);
  });

  it('loses no word of any text', () => {
    const pieces = fc.constantFrom(
      ...'\\textbf{ \\emph{ } { \\begin{itemize} \\end{itemize} \\item $ \\[ \\] & \\\\ % \n \n\n \\" \\foo [ ] | \\verb| ` _ ^ # ~'.split(
        ' ',
      ),
      'word',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const latex = parts.join(' ');
        const shown = latexToMarkdown(latex).markdown;
        // A comment is not shown.
        const words = latex.replace(/(?<!\\)%.*$/gm, '').match(/word/g) ?? [];
        expect(shown.match(/word/g) ?? []).toHaveLength(words.length);
      }),
    );
  });
});
