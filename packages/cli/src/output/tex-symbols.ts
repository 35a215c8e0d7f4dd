/** Marks of delimiters. Spaces after `opened` and before `closed` are removed. */
export const opened = '\ue000';
export const closed = '\ue001';
/** An intended space, as opposed to the spaces of the source. */
export const wideSpace = '\ue002';

/** TeX commands that are one character in Unicode. */
export const symbols: Readonly<Record<string, string>> = {
  ...pairs(`
  le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ ne ≠ neq ≠ lt < gt > ll ≪ gg ≫ approx ≈ equiv ≡ sim ∼ cong ≅
  propto ∝ pm ± mp ∓ times × cdot · div ÷ ast ∗ star ⋆ circ ∘ bullet • oplus ⊕ otimes ⊗ dots … ldots … cdots ⋯
  vdots ⋮ infty ∞ sum ∑ prod ∏ int ∫ partial ∂ nabla ∇ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇
  cup ∪ cap ∩ setminus ∖ emptyset ∅ varnothing ∅ forall ∀ exists ∃ neg ¬ lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨ to →
  rightarrow → leftarrow ← gets ← leftrightarrow ↔ mapsto ↦ Rightarrow ⇒ implies ⇒ Leftarrow ⇐ Leftrightarrow ⇔
  iff ⇔ uparrow ↑ downarrow ↓ nmid ∤ vert | parallel ∥ perp ⊥ angle ∠ triangle △ degree ° lbrack [ rbrack ]
  colon : dotsc … dotsb ⋯ ddots ⋱ lll ⋘ ggg ⋙ nleq ≰ ngeq ≱ prec ≺ succ ≻ preceq ⪯ succeq ⪰ subsetneq ⊊
  nsubseteq ⊈ ominus ⊖ odot ⊙ bigoplus ⨁ bigcup ⋃ bigcap ⋂ bigwedge ⋀ bigvee ⋁ coprod ∐ oint ∮ coloneqq :=
  triangleq ≜ longrightarrow ⟶ longleftarrow ⟵ longmapsto ⟼ Longrightarrow ⟹ hookrightarrow ↪ leadsto ⇝
  nearrow ↗ searrow ↘ updownarrow ↕ square □ blacksquare ■ checkmark ✓ dagger † therefore ∴ because ∵ aleph ℵ
  hbar ℏ Re ℜ Im ℑ top ⊤ bot ⊥ vdash ⊢ models ⊨ nexists ∄ prime ′ ell ℓ alpha α beta β gamma γ delta δ epsilon ε
  varepsilon ε vartheta ϑ Xi Ξ Upsilon Υ upsilon υ zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ
  pi π rho ρ sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Pi Π Sigma Σ
  Phi Φ Psi Ψ Omega Ω % % # # & & _ _ | ‖
`),
  lfloor: `⌊${opened}`,
  rfloor: `${closed}⌋`,
  lceil: `⌈${opened}`,
  rceil: `${closed}⌉`,
  langle: `⟨${opened}`,
  rangle: `${closed}⟩`,
  mid: ' | ',
  lvert: `|${opened}`,
  rvert: `${closed}|`,
  lVert: `‖${opened}`,
  rVert: `${closed}‖`,
  lbrace: `{${opened}`,
  rbrace: `${closed}}`,
  backslash: '\\',
  quad: `${wideSpace}${wideSpace}`,
  qquad: `${wideSpace}${wideSpace}${wideSpace}${wideSpace}`,
  ' ': ' ',
  ',': ' ',
  ';': ' ',
  ':': ' ',
  '!': '',
  '{': `{${opened}`,
  '}': `${closed}}`,
  $: '$',
  '\\': '\n',
  left: '',
  right: '',
  bigl: '',
  bigr: '',
  Bigl: '',
  Bigr: '',
  biggl: '',
  biggr: '',
  big: '',
  Big: '',
  bigg: '',
  Bigg: '',
  middle: '',
  textstyle: '',
  nonumber: '',
  notag: '',
  hline: '',
  displaystyle: '',
  limits: '',
  nolimits: '',
};

/** The names of functions stay upright. */
export const functionNames = new Set(
  'log ln exp sin cos tan min max gcd lcm mod deg det dim lim sup inf arg argmax argmin ker Pr sinh cosh tanh cot sec csc arcsin arccos arctan lg'.split(
    ' ',
  ),
);

/** The argument of these commands is text in another face. Only the text remains. */
export const faces = new Set(
  'text textbf textit texttt textrm textsf emph mathrm mathbf mathit mathsf mathtt mathcal mathscr mathfrak boldsymbol bm operatorname mbox hbox underline boxed phantom'.split(
    ' ',
  ),
);

/** Accents, which follow their letter. */
export const accents: Readonly<Record<string, string>> = {
  overline: '\u0304',
  bar: '\u0304',
  hat: '\u0302',
  widehat: '\u0302',
  tilde: '\u0303',
  widetilde: '\u0303',
  vec: '\u20d7',
  dot: '\u0307',
  ddot: '\u0308',
};

export const blackboard = pairs(`
  N ℕ Z ℤ Q ℚ R ℝ C ℂ P ℙ E 𝔼 F 𝔽 H ℍ
`);
export const superscripts = zip(
  '0123456789+-−=()abcdefghijklmnoprstuvwxyz′∘',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ′°',
);
export const subscripts = zip('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');

/** Reads names and their characters, in turn. */
function pairs(text: string): Readonly<Record<string, string>> {
  const words = text.trim().split(/\s+/);
  return Object.fromEntries(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])));
}

function zip(from: string, to: string): Readonly<Record<string, string>> {
  const characters = [...to];
  return Object.fromEntries([...from].map((character, at) => [character, characters[at] ?? '']));
}
