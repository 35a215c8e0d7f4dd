import { StyleModule } from 'style-mod';

const sheets = new WeakMap<StyleModule, CSSStyleSheet>();

/**
 * Makes CodeMirror add its styles as adopted style sheets. By default it adds a `style` element to
 * a page, which the content security policy forbids. Later modules take precedence.
 */
StyleModule.mount = (root, modules) => {
  const mounted = [modules].flat().map(sheetOf);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((sheet) => !mounted.includes(sheet)), ...mounted];
};

function sheetOf(module: StyleModule): CSSStyleSheet {
  const known = sheets.get(module);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(module.getRules());
  sheets.set(module, sheet);
  return sheet;
}
