import { type ComponentProps, useId } from 'react';
import type { Elements } from '../elements.ts';
import checkStyles from './Check.module.css';
import fieldStyles from './Field.module.css';

type Native = Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'>;

interface FieldProps extends Native {
  readonly label: string;
  /** For screen readers only: the layout shows it beside the field. */
  readonly labelUnseen?: boolean;
  readonly onText: (text: string) => void;
  /** `form`: to be filled in, with room for a line under it. `tool`: beside what it narrows. */
  readonly look?: 'form' | 'tool';
  readonly icon?: Elements;
  readonly action?: Elements;
  readonly hint?: string;
  /** What is wrong with the text; null when nothing is. */
  readonly problem?: string | null;
  /** The problem is the answer to a submitted form: it is announced at once. */
  readonly answered?: boolean;
  /** The value was refused; the reason is shown elsewhere. */
  readonly refused?: boolean;
}

/** One line of text, or whatever else the browser takes in a line: a date, a password. */
export function Field(props: FieldProps) {
  const { label, labelUnseen, onText, look = 'form', icon, action, ...more } = props;
  const { hint = '', problem = null, answered = false, refused = false, ...native } = more;
  const id = useId();
  const said = problem ?? hint;
  return (
    <div className={fieldStyles.field} data-look={look}>
      <label htmlFor={id} className={labelUnseen ? 'unseen' : undefined}>
        {label}
      </label>
      <div className={fieldStyles.box}>
        {icon}
        <input
          {...native}
          id={id}
          className={fieldStyles.control}
          aria-invalid={refused || problem !== null}
          aria-describedby={said === '' ? undefined : `${id}-said`}
          onChange={({ target }) => onText(target.value)}
        />
        {action}
      </div>
      {look === 'form' && (
        <p
          id={`${id}-said`}
          className={fieldStyles.said}
          data-problem={problem !== null}
          role={answered && problem !== null ? 'alert' : undefined}
        >
          {said}
        </p>
      )}
    </div>
  );
}

interface CheckProps {
  readonly label: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

export function Check({ label, on, onSwitch }: CheckProps) {
  return (
    <label className={checkStyles.check}>
      <input type="checkbox" checked={on} onChange={({ target }) => onSwitch(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
