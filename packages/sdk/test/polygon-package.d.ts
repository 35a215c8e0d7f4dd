interface PolygonParts {
  /** Attributes of `judging`. */
  judging?: string;
  /** The elements of `tests`. */
  tests?: string;
  /** The element `groups`. */
  groups?: string;
  /** More testsets. */
  testsets?: string;
  checker?: string;
  /** More elements of `assets`. */
  assets?: string;
  solutions?: string;
  /** More elements of `problem`. */
  more?: string;
}
export declare const solution: (tag: string, file: string, type?: string, more?: string) => string;
/** Makes `problem.xml` as Polygon writes it, with two tests. */
export declare function problemXmlOf({ judging, tests, groups, testsets, ...parts }?: PolygonParts): string;
export declare const polygonStatement: {
  'statement-sections/english/name.tex': string;
  'statement-sections/english/legend.tex': string;
  'statement-sections/english/input.tex': string;
  'statement-sections/english/output.tex': string;
  'statement-sections/english/example.01': string;
  'statement-sections/english/example.01.a': string;
  'statement-sections/russian/legend.tex': string;
  'statement-sections/russian/input.tex': string;
};
export declare const polygonTests: {
  'tests/01': string;
  'tests/01.a': string;
  'tests/02': string;
  'tests/02.a': string;
};
/** A package of Polygon with two tests, whose programs are not needed to read it. */
export declare function polygonPackage(parts?: PolygonParts): Record<string, string>;
