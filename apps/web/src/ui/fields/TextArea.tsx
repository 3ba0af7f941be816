import { type ComponentProps, useId } from 'react';
import field from './Field.module.css';
import styles from './TextArea.module.css';

type Native = Pick<ComponentProps<'textarea'>, 'dir' | 'lang' | 'placeholder'>;

interface TextAreaProps extends Native {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly maxLength?: number | undefined;
  /** A text for machines: from left to right, letters of one width. */
  readonly code?: boolean;
  readonly onText: (text: string) => void;
  readonly hint?: string;
  /** The answer to a submitted form; null when nothing is wrong. */
  readonly problem?: string | null;
}

export function TextArea(props: TextAreaProps) {
  const { label, onText, code = false, hint = '', problem = null, ...native } = props;
  const id = useId();
  const said = problem ?? hint;
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...native}
        {...(code && { dir: 'ltr', spellCheck: false, 'data-code': true })}
        id={id}
        className={`${field.control} ${styles.area}`}
        aria-invalid={problem !== null}
        aria-describedby={said === '' ? undefined : `${id}-said`}
        onChange={({ target }) => onText(target.value)}
      />
      <p
        id={`${id}-said`}
        className={field.said}
        data-problem={problem !== null}
        role={problem === null ? undefined : 'alert'}
      >
        {said}
      </p>
    </div>
  );
}
