import { useId } from 'react';
import { LANGUAGES } from '../../../../lib/locale/stored-language.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import documentStyles from '../../documents/Document.module.css';
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
  const id = useId();
  const problem = problemAt(path);
  const other = LANGUAGES.map((each) => text[each]).find((words) => words !== '') ?? '';
  const input = {
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    value: text[language],
    placeholder: other,
  } as const;
  const change = (words: string) => onText({ ...text, [language]: words });
  if (!long) return <Field {...input} label={label} autoComplete="off" problem={problem} onText={change} />;
  return (
    <div className={documentStyles.long}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...input}
        id={id}
        rows={Math.min(8, Math.max(2, Math.ceil((text[language] || other).length / 70)))}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-said`}
        onChange={({ target }) => change(target.value)}
      />
      <p id={`${id}-said`} className={documentStyles.problem}>
        {problem}
      </p>
    </div>
  );
}
