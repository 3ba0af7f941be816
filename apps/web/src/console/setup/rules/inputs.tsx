import { IconPlus, IconTrash } from '@tabler/icons-react';
import { LANGUAGES } from '../../../lib/locale/stored-language.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import type { Edit, TextDraft } from './rules-draft.ts';

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

interface AddButtonProps {
  readonly words: string;
  /** There are as many as rules may have. */
  readonly full: boolean;
  readonly onAdd: () => void;
}

export const AddButton = ({ words, full, onAdd }: AddButtonProps) => (
  <Button disabled={full} onClick={onAdd}>
    <IconPlus size={18} aria-hidden="true" />
    <span>{words}</span>
  </Button>
);

interface RemoveButtonProps {
  /** What is removed. */
  readonly what: string;
  /** The last one of a list that must have one stays. */
  readonly last?: boolean;
  readonly onRemove: () => void;
}

export function RemoveButton({ what, last = false, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      look="bare"
      disabled={last}
      aria-label={t('consoleSetup.rules.remove', { what })}
      title={t('consoleSetup.rules.remove', { what })}
      onClick={onRemove}
    >
      <IconTrash size={20} aria-hidden="true" />
    </Button>
  );
}
