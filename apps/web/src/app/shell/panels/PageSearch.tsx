import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import rows from '../../../ui/menu/rows.module.css';
import type { NavPage } from '../navigation/navigation.ts';
import { suggest } from '../navigation/suggest.ts';
import { useMachinePages } from '../navigation/use-machine-pages.ts';
import { usePages } from '../navigation/use-pages.ts';
import styles from './PageSearch.module.css';

const optionId = (list: string, index: number): string => `${list}-${index}`;

/** Finds a page, or a machine, by its name and goes there (SHELL-4). */
export default function PageSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  // On a phone too, where a dialog gives no field the focus: searching needs its keyboard.
  useEffect(() => field.current?.focus(), []);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const pages = usePages();
  const machines = useMachinePages(words.trim() !== '');
  const found = suggest([...pages, ...machines], words);

  function go(to: string | undefined): void {
    if (to === undefined) return;
    onClose();
    void navigate({ to });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(found[at]?.to);
    else if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title={t('search.title')} onClose={onClose} testId="page-search">
      <Field
        ref={field}
        label={t('search.placeholder')}
        labelUnseen
        look="tool"
        type="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? optionId(list, at) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('search.placeholder')}
        maxLength={60}
        value={words}
        onText={(text) => {
          setWords(text);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results id={list} found={found} at={at} onGo={go} />
      <p role="status" className={styles.none}>
        {found.length === 0 && t('search.none')}
      </p>
    </Dialog>
  );
}

interface ResultsProps {
  readonly id: string;
  readonly found: readonly (Pick<NavPage, 'Icon'> & { readonly to: string; readonly title: string })[];
  /** The index of the selected page. */
  readonly at: number;
  readonly onGo: (to: string) => void;
}

function Results({ id, found, at, onGo }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <div id={id} role="listbox" aria-label={t('search.title')} className={styles.list}>
      {found.map(({ to, title, Icon }, index) => (
        <button
          key={to}
          type="button"
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={rows.row}
          onClick={() => onGo(to)}
        >
          <Icon size={20} aria-hidden="true" />
          {title}
        </button>
      ))}
    </div>
  );
}
