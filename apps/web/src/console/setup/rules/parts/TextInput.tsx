import { LANGUAGES } from '../../../../lib/locale/stored-language.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import type { TextDraft } from '../rules-draft.ts';
import type { Edit } from './edit.ts';

interface TextInputProps {
  readonly edit: Edit;
  /** Of the field, in the rules. */
  readonly path: string;
  readonly label: string;
  readonly text: TextDraft;
  /** A paragraph rather than a word or two. */
  readonly long?: boolean;
  readonly onText: (text: TextDraft) => void;
}

/** A text in the language that is being written; where it is not given in that one, another one is shown faintly. */
export function TextInput({ edit, path, label, text, long = false, onText }: TextInputProps) {
  const { language, problemAt } = edit;
  const other = LANGUAGES.map((each) => text[each]).find((words) => words !== '') ?? '';
  const input = {
    label,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    value: text[language],
    placeholder: other,
    problem: problemAt(path),
    onText: (words: string) => onText({ ...text, [language]: words }),
  } as const;
  if (!long) return <Field {...input} autoComplete="off" />;
  const lines = Math.ceil((text[language] || other).length / 70);
  return <TextArea {...input} rows={Math.min(8, Math.max(2, lines))} />;
}
