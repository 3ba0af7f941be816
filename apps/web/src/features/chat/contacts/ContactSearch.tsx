import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import styles from '../ChatPanel.module.css';

/** The search runs after a pause in typing (ms), not at every letter. */
const PAUSE_MS = 200;
/** The most that the house looks for. */
const MOST = 60;

/** Searches contacts by a part of the name. */
export function Search({ onSearch }: { onSearch: (words: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, onSearch]);
  return (
    <label className={styles.search}>
      <IconSearch size={20} aria-hidden="true" />
      <input
        type="search"
        value={typed}
        maxLength={MOST}
        placeholder={t('chat.search')}
        aria-label={t('chat.search')}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  );
}
