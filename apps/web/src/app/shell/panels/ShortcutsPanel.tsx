import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { failureWords } from '../../../api/call/failure.ts';
import { shortcutIds, toggleShortcut } from '../../../api/stores/shortcuts.ts';
import { i18n } from '../../../lib/locale/translation.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { suggest } from '../navigation/navigation.ts';
import { usePages } from '../navigation/use-pages.ts';
import styles from './ShortcutsPanel.module.css';

/** The pages that are shortcuts in the toolbar (SHELL-5). */
export default function ShortcutsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const found = suggest(usePages(), words);
  const chosen = shortcutIds();
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose} testId="shortcuts">
      <Field
        label={t('search.placeholder')}
        labelUnseen
        look="tool"
        type="search"
        placeholder={t('search.placeholder')}
        maxLength={60}
        value={words}
        onText={setWords}
      />
      <ul className="plain">
        {found.map(({ id, title, Icon }) => {
          const isChosen = chosen.includes(id);
          const Star = isChosen ? IconStarFilled : IconStar;
          return (
            <li key={id} className={`line gap-12 ${styles.page}`}>
              <Icon size={20} aria-hidden="true" />
              <span>{title}</span>
              <Button
                look="icon"
                aria-pressed={isChosen}
                aria-label={t('shortcuts.star', { title })}
                className={styles.star}
                onClick={() => void togglePage(id)}
              >
                <Star size={20} aria-hidden="true" />
              </Button>
            </li>
          );
        })}
      </ul>
      <p role="status" className="quiet">
        {found.length === 0 && t('search.none')}
      </p>
    </Dialog>
  );
}

/** Adds a page to the shortcuts or removes it; a refusal is a toast (SHELL-5). */
async function togglePage(id: string): Promise<void> {
  const failure = await toggleShortcut(id);
  if (failure !== null) toast({ kind: 'error', words: failureWords(failure, i18n.t) });
}
