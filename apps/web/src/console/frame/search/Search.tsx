import { assertNever } from '@floorcast/contract/assert-never';
import { IconDeviceGamepad, IconLayoutGrid, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { machinesQuery } from '../../../api/endpoints/machines.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import rows from '../../../ui/menu/rows.module.css';
import type { ConsoleScreen } from '../../screens.ts';
import { type Found, find } from './find.ts';
import styles from './Search.module.css';

interface SearchProps {
  readonly screens: readonly ConsoleScreen[];
  readonly onClose: () => void;
}

const optionId = (list: string, index: number): string => `${list}-${index}`;
const hasScreen = (screens: readonly ConsoleScreen[], path: string): boolean =>
  screens.some((screen) => screen.path === path);

/** Finds a screen, a machine or a player, and goes there. */
export function Search({ screens, onClose }: SearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const walls = hasScreen(screens, 'wall');
  const { data: machines = [] } = useQuery({ ...machinesQuery(null), enabled: walls });
  const found = find(text, {
    screens: screens.map(({ path, words }) => ({ path, title: t(words) })),
    machines: walls ? machines : [],
    players: hasScreen(screens, 'players') ? (words) => t('console.search.players', { words }) : null,
  });

  function go(to: Found | undefined): void {
    if (to === undefined) return;
    onClose();
    void navigate({ to: '/console/$', params: { _splat: to.path } });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(found[at]);
    else if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title={t('console.search.title')} onClose={onClose} wide testId="console-search-dialog">
      <Field
        ref={field}
        label={t('console.search.open')}
        labelUnseen
        look="tool"
        type="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? optionId(list, at) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('console.search.placeholder')}
        maxLength={60}
        value={text}
        onText={(typed) => {
          setText(typed);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Results id={list} found={found} at={at} onGo={go} />
      <p role="status" className={styles.none}>
        {found.length === 0 && t('console.search.none')}
      </p>
    </Dialog>
  );
}

interface ResultsProps {
  readonly id: string;
  readonly found: readonly Found[];
  /** The index of the selected one. */
  readonly at: number;
  readonly onGo: (to: Found) => void;
}

function Results({ id, found, at, onGo }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <div id={id} role="listbox" aria-label={t('console.search.title')} className={styles.list}>
      {found.map((each, index) => (
        <button
          key={each.path}
          type="button"
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={rows.row}
          onClick={() => onGo(each)}
        >
          <KindIcon kind={each.kind} />
          <span className={styles.title} dir="auto">
            {each.title}
          </span>
          {each.hint !== '' && <span className={styles.hint}>{each.hint}</span>}
        </button>
      ))}
    </div>
  );
}

function KindIcon({ kind }: Pick<Found, 'kind'>) {
  switch (kind) {
    case 'screen':
      return <IconLayoutGrid size={20} aria-hidden="true" />;
    case 'machine':
      return <IconDeviceGamepad size={20} aria-hidden="true" />;
    case 'players':
      return <IconUserSearch size={20} aria-hidden="true" />;
    default:
      return assertNever(kind);
  }
}
