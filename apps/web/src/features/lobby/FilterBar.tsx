import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { STATUS_GROUPS, type StatusGroup } from '../../machines/status-groups.ts';
import { Field } from '../../ui/fields/Field.tsx';
import styles from './FilterBar.module.css';

/** The address is written when a person pauses, not at every letter (ms). */
const PAUSE_MS = 150;

interface FilterBarProps {
  readonly words: string;
  readonly status: StatusGroup | undefined;
  /** How many of each the search has found; undefined while that is not known. */
  readonly counts: Readonly<Record<StatusGroup, number>> | undefined;
  readonly onWords: (words: string) => void;
  readonly onStatus: (status: StatusGroup | undefined) => void;
}

/** The filters of the lobby: a search text and a state (LOBBY-7). */
export function FilterBar({ words, status, counts, onWords, onStatus }: FilterBarProps) {
  const { t } = useTranslation();
  const groups = STATUS_GROUPS.filter((group) => group !== 'reserved' || !settings().HIDE_RESERVED);
  const all = counts && STATUS_GROUPS.reduce((sum, group) => sum + counts[group], 0);
  return (
    <search className={styles.bar}>
      <SearchField words={words} onWords={onWords} />
      <fieldset className={styles.states} aria-label={t('lobby.states')}>
        <Choice chosen={status === undefined} count={all} onChoose={() => onStatus(undefined)}>
          {t('status.group.all')}
        </Choice>
        {groups.map((group) => (
          <Choice
            key={group}
            group={group}
            chosen={status === group}
            count={counts?.[group]}
            onChoose={() => onStatus(group)}
          >
            {t(`status.group.${group}`)}
          </Choice>
        ))}
      </fieldset>
    </search>
  );
}

interface ChoiceProps {
  readonly group?: StatusGroup;
  readonly chosen: boolean;
  readonly count: number | undefined;
  readonly onChoose: () => void;
  readonly children: string;
}

function Choice({ group, chosen, count, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" aria-pressed={chosen} data-group={group} onClick={onChoose}>
      {children}
      <span className={styles.count}>{count ?? '–'}</span>
    </button>
  );
}

function SearchField({ words, onWords }: Pick<FilterBarProps, 'words' | 'onWords'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(words);
  const [seen, setSeen] = useState(words);
  const [sent, setSent] = useState(words);
  if (words !== seen) setSeen(words);
  // The address has changed by another way than typing: the field follows it.
  if (words !== seen && words !== sent) {
    setSent(words);
    setTyped(words);
  }
  const send = useEffectEvent((wanted: string) => {
    setSent(wanted);
    onWords(wanted);
  });
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent) return;
    const pause = setTimeout(() => send(wanted), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, sent]);
  return (
    <div className={styles.search}>
      <Field
        label={t('lobby.search')}
        labelUnseen
        look="tool"
        icon={<IconSearch size={20} aria-hidden="true" />}
        action={
          typed !== '' && (
            <button type="button" aria-label={t('lobby.clearSearch')} onClick={() => setTyped('')}>
              <IconX size={18} aria-hidden="true" />
            </button>
          )
        }
        type="search"
        value={typed}
        maxLength={60}
        placeholder={t('lobby.searchHint')}
        autoComplete="off"
        enterKeyHint="search"
        onText={setTyped}
      />
    </div>
  );
}
