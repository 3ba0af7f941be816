import type { DocumentKind } from '@floorcast/contract/site-documents';
import type { DocumentField } from './field.ts';

/** What the input of a field is given. */
export interface FieldInputProps {
  readonly area: DocumentKind;
  readonly field: DocumentField;
  readonly value: unknown;
  /** What the house says is wrong with it. */
  readonly problem: string | null;
  /** It differs from what is in force. */
  readonly changed: boolean;
  readonly onValue: (value: unknown) => void;
  /** Whether what is typed cannot be read as a value. */
  readonly onUnread: (wrong: boolean) => void;
}
