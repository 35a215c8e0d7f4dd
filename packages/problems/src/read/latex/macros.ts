/** Macros that are set to a number or a length. */
export const registers = new Set(
  'looseness itemsep parsep topsep partopsep leftmargin parskip parindent tabcolsep baselineskip'.split(' '),
);

/**
 * Macros that print nothing, with the number of groups after them that belong to them. The parser
 * attaches the arguments of most.
 */
export const silentMacros: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    `noindent indent centering raggedright raggedleft smallskip medskip bigskip vfill hfill newpage
    pagebreak clearpage linebreak nolinebreak nopagebreak protect relax null small footnotesize scriptsize tiny normalsize
    large Large LARGE huge Huge rm rmfamily sf sffamily sc scshape upshape mdseries normalfont selectfont par
    nextsample remainingsamples maketitle sloppy strut hline toprule midrule bottomrule vspace hspace label
    index color usepackage documentclass pagestyle thispagestyle setlength addtolength phantom hphantom vphantom
    rowcolor cellcolor cline columnbreak setcounter`
      .split(/\s+/)
      .map((name) => [name, 0]),
  ),
  ...Object.fromEntries([...registers].map((name) => [name, 0])),
  sampleinput: 1,
  sampleoutput: 1,
  lstset: 1,
  tikzset: 1,
  usetikzlibrary: 1,
  newsavebox: 1,
  sbox: 2,
  savebox: 2,
  lstdefinestyle: 2,
  newcolumntype: 2,
};

/** Macros whose argument stands for itself. */
export const transparentMacros = new Set(
  `text textrm textsf textsc textup textmd textnormal mbox hbox fbox textcolor caption captionof multicolumn multirow
  parbox makebox framebox raisebox scalebox resizebox rotatebox colorbox fcolorbox hyperref`.split(/\s+/),
);
