import type { Draft, RuleLanguage } from '../rules-draft.ts';

/** What every part of the form is given. */
export interface Edit {
  /** The language in which texts are written now. */
  readonly language: RuleLanguage;
  /** What is wrong with the field at a path, such as `play.0`; null while nothing is, or nothing was checked. */
  readonly problemAt: (path: string) => string | null;
}

/** A part of the form. */
export interface PartProps {
  readonly edit: Edit;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}
