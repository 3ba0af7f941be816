import type { TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../dialog/Dialog.tsx';
import { Field } from '../fields/Field.tsx';
import rows from '../menu/rows.module.css';
import styles from './SearchDialog.module.css';

export interface SearchResult {
  readonly to: string;
  readonly title: string;
  /** Distinguishes it from others of its name. */
  readonly hint?: string;
  readonly Icon: TablerIcon;
}

interface SearchDialogProps {
  readonly words: {
    readonly title: string;
    readonly label: string;
    readonly placeholder: string;
    /** In place of results. */
    readonly none: string;
  };
  readonly testId: string;
  readonly wide?: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the text finds, the likeliest first. */
  readonly found: readonly SearchResult[];
  readonly onGo: (to: string) => void;
  readonly onClose: () => void;
}

const optionId = (list: string, index: number): string => `${list}-${index}`;

/** Finds something by a text, and goes there: by pointer, or by arrow keys and Enter. */
export function SearchDialog({ words, testId, wide = false, text, ...props }: SearchDialogProps) {
  const { found, onText, onGo, onClose } = props;
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  // On a phone too, where a dialog gives no field the focus: searching needs its keyboard.
  useEffect(() => field.current?.focus(), []);
  const [at, setAt] = useState(0);

  function go(result: SearchResult | undefined): void {
    if (result === undefined) return;
    onClose();
    onGo(result.to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(found[at]);
    else if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title={words.title} onClose={onClose} wide={wide} testId={testId}>
      <Field
        ref={field}
        label={words.label}
        labelUnseen
        look="tool"
        type="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? optionId(list, at) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={words.placeholder}
        maxLength={60}
        value={text}
        onText={(typed) => {
          onText(typed);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results id={list} label={words.title} found={found} at={at} onGo={go} />
      <p role="status" className="quiet">
        {found.length === 0 && words.none}
      </p>
    </Dialog>
  );
}

interface ResultsProps extends Pick<SearchDialogProps, 'found'> {
  readonly id: string;
  readonly label: string;
  /** The index of the selected one. */
  readonly at: number;
  readonly onGo: (result: SearchResult) => void;
}

function Results({ id, label, found, at, onGo }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={`stack gap-2 ${styles.list}`}>
      {found.map((result, index) => (
        <button
          key={result.to}
          type="button"
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={rows.row}
          onClick={() => onGo(result)}
        >
          <result.Icon size={20} aria-hidden="true" />
          <span className={styles.words}>
            <span className={`clip ${styles.title}`} dir="auto">
              {result.title}
            </span>
            {result.hint !== undefined && (
              <span className={`clip quiet small ${styles.hint}`}>{result.hint}</span>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
