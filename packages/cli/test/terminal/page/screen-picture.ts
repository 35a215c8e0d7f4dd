import { displayWidth } from '../../../src/text/terminal-text.ts';

const cell = { width: 8.4, height: 18, fontSize: 14 };
const margin = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colour sequences begin with ESC.
const colourSequence = /\u001b\[([\d;]*)m/;
const background = '#11141c';
const foreground = '#d7dae3';
const palette = ['#11141c', '#f07178', '#7fd88f', '#f2c96d', '#82aaff', '#c792ea', '#7fdbe8', '#d7dae3'];
const dimmed = '#8b93a7';

interface Style {
  colour: string;
  fill: string | undefined;
  isBold: boolean;
  isInverse: boolean;
}

const plain: Style = { colour: foreground, fill: undefined, isBold: false, isInverse: false };

/**
 * Draws a terminal's screen with its colour sequences (SGR) as an SVG. `columns` and `rows` are the
 * terminal's size.
 */
export function drawScreen(screen: string, columns: number, rows: number): string {
  const width = Math.ceil(columns * cell.width + 2 * margin);
  const height = rows * cell.height + 2 * margin;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const font = `font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="${cell.fontSize}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font}>`,
    '<title>The full-screen interface of Podium in a terminal</title>',
    `<rect width="100%" height="100%" rx="8" fill="${background}"/>`,
    ...drawLines(screen),
    '</svg>\n',
  ].join('\n');
}

function drawLines(screen: string): string[] {
  let style = plain;
  return screen.split('\n').flatMap((line, row) => {
    let column = 0;
    const shapes: string[] = [];
    // Text and sequences alternate.
    for (const [index, part] of line.split(colourSequence).entries()) {
      if (index % 2 === 1) {
        style = applyCodes(style, part.split(';').map(Number));
        continue;
      }
      shapes.push(...drawText(part, style, column, row));
      column += displayWidth(part);
    }
    return shapes;
  });
}

function drawText(text: string, style: Style, column: number, row: number): string[] {
  const colour = style.isInverse ? (style.fill ?? background) : style.colour;
  const fill = style.isInverse ? style.colour : style.fill;
  const x = (margin + column * cell.width).toFixed(1);
  const y = margin + row * cell.height;
  const width = (displayWidth(text) * cell.width).toFixed(1);
  const shapes: string[] = [];
  if (fill && text !== '')
    shapes.push(`<rect x="${x}" y="${y}" width="${width}" height="${cell.height}" fill="${fill}"/>`);
  if (text.trim() !== '') {
    const weight = style.isBold ? ' font-weight="bold"' : '';
    const place = `x="${x}" y="${y + cell.fontSize - 1}" textLength="${width}" xml:space="preserve"`;
    shapes.push(`<text ${place} fill="${colour}"${weight}>${escapeXml(text)}</text>`);
  }
  return shapes;
}

function applyCodes(style: Style, codes: readonly number[]): Style {
  return codes.reduce((current, code) => applyCode(current, code), style);
}

function applyCode(style: Style, code: number): Style {
  if (code === 0) return plain;
  if (code === 1) return { ...style, isBold: true };
  if (code === 2 || code === 90) return { ...style, colour: dimmed };
  if (code === 7) return { ...style, isInverse: true };
  if (code === 22) return { ...style, isBold: false, colour: style.colour === dimmed ? foreground : style.colour };
  if (code === 27) return { ...style, isInverse: false };
  if (code === 39) return { ...style, colour: foreground };
  if (code === 49) return { ...style, fill: undefined };
  if (code >= 30 && code <= 37) return { ...style, colour: palette[code - 30] ?? foreground };
  if (code >= 91 && code <= 97) return { ...style, colour: palette[code - 90] ?? foreground };
  if (code >= 40 && code <= 47) return { ...style, fill: palette[code - 40] };
  return style;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
