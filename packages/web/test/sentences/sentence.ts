/** A text is located on a page by its role for users and screen readers. */
type Appearance = 'text' | 'heading' | 'button' | 'link' | 'label' | 'placeholder' | 'option' | 'tab' | 'dialog';

/** A literal text of the specification. Placeholders such as `{name}` stand for values. */
export interface Wording {
  text: string;
  as: Appearance;
  /** The route, and the state in which it shows the text. */
  where: string;
}

/** A behaviour that the specification describes. */
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
/** A modal is located by its title. */
export const dialog = wording('dialog');

export function rule(statement: string, where: string): Rule {
  return { rule: statement, where };
}
