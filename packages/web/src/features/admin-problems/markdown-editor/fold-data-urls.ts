import { type EditorState, type Extension, type Range, StateField, type Transaction } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { formatBytes } from '@podium/sdk/display';

/** Matches only long URLs. */
const dataUrl = /data:(image\/[a-z+.-]+);base64,[A-Za-z0-9+/=]{80,}/g;

/** Shows a long data URL as `data:image/png, 1.9 MB`, which the cursor crosses in one step. */
export function foldDataUrls(): Extension {
  return foldedUrls;
}

const foldedUrls: Extension = StateField.define<DecorationSet>({
  create: (state) => Decoration.set(findIn(state, 0, state.doc.length)),
  update: (folded, transaction) => (transaction.docChanged ? refold(folded, transaction) : folded),
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.atomicRanges.of((view) => view.state.field(field)),
  ],
});

/** Scans only between a change and the folded URLs around it, because these are megabytes long. */
function refold(folded: DecorationSet, { changes, state }: Transaction): DecorationSet {
  let result = folded.map(changes);
  changes.iterChangedRanges((_fromBefore, _toBefore, from, to) => {
    let start = state.doc.lineAt(from).from;
    let end = state.doc.lineAt(to).to;
    result.between(start, end, (urlFrom, urlTo) => {
      if (urlTo < from) start = urlTo;
      else if (urlFrom > to) end = Math.min(end, urlFrom);
    });
    const add = findIn(state, start, end);
    const isInside = (urlFrom: number, urlTo: number) => urlFrom >= start && urlTo <= end;
    result = result.update({
      ...{ filterFrom: start, filterTo: end, add },
      filter: (urlFrom, urlTo) => !isInside(urlFrom, urlTo),
    });
  });
  return result;
}

function findIn(state: EditorState, from: number, to: number): Range<Decoration>[] {
  return [...state.doc.sliceString(from, to).matchAll(dataUrl)].map(({ 0: url, 1: type = '', index }) => {
    const widget = new FoldedUrl(type, url.length);
    return Decoration.replace({ widget }).range(from + index, from + index + url.length);
  });
}

class FoldedUrl extends WidgetType {
  readonly type: string;
  readonly length: number;

  constructor(type: string, length: number) {
    super();
    this.type = type;
    this.length = length;
  }

  override eq(other: FoldedUrl): boolean {
    return other.type === this.type && other.length === this.length;
  }

  toDOM(): HTMLElement {
    const shown = document.createElement('span');
    shown.className = 'cm-folded-url';
    shown.textContent = `data:${this.type}, ${formatBytes(Math.round((this.length * 3) / 4))}`;
    return shown;
  }
}
