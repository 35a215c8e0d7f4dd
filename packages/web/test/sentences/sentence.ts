/** How a text is found on a page: by what it is for people and for screen readers. */
type Appearance = 'text' | 'heading' | 'button' | 'link' | 'label' | 'placeholder' | 'option' | 'tab' | 'dialog';

/**
 * A text that the specification words letter by letter; `{name}` in it is filled in by what is
 * shown.
 */
export interface Wording {
  text: string;
  as: Appearance;
  /** Route, and in which state. */
  where: string;
}

/** What the specification says that happens. */
export interface Rule {
  rule: string;
  where: string;
}

export type Sentence = Wording | Rule;

function wording(as: Appearance) {
  return (text: string, where: string): Wording => ({ text, as, where });
}

export const text = wording('text');
export const heading = wording('heading');
export const button = wording('button');
export const link = wording('link');
export const label = wording('label');
export const placeholder = wording('placeholder');
export const option = wording('option');
export const tab = wording('tab');
/** A modal, by its title. */
export const dialog = wording('dialog');

export function rule(statement: string, where: string): Rule {
  return { rule: statement, where };
}
