import type { Draft } from '../rules-draft.ts';
import type { Edit } from './edit.ts';

/** A part of the form. */
export interface PartProps {
  readonly edit: Edit;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}
