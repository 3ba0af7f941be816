import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Field } from '../../../ui/fields/Field.tsx';

/** The address is written when a person pauses, not at every letter (ms). */
const PAUSE_MS = 150;

interface SearchFieldProps {
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** Searches machines by name, brand and number (LOBBY-7). */
export function SearchField({ words, onWords }: SearchFieldProps) {
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
    <search>
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
    </search>
  );
}
