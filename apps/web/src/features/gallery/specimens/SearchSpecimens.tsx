import { fold } from '@floorcast/contract/fold';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from '../Gallery.module.css';
import { Described, PageLinks } from '../GalleryIndex.tsx';
import { type GalleryEntry, PAGES, type Shown } from '../gallery-pages.ts';
import { purposeOf, titleOf } from '../page-texts.ts';

/** The pages whose name or address contains the text. */
function useFound(words: string): readonly GalleryEntry[] {
  const { t } = useTranslation();
  const wanted = fold(words.trim());
  return PAGES.filter(({ path, shows }) => fold(`${titleOf(shows, t)} ${path}`).includes(wanted));
}

function Query({ words, onWords }: { readonly words: string; readonly onWords: (words: string) => void }) {
  const { t } = useTranslation();
  return (
    <search className={styles.query}>
      <Field
        label={t('gallery.search.label')}
        labelUnseen
        look="tool"
        type="search"
        icon={<IconSearch size={20} aria-hidden="true" />}
        placeholder={t('gallery.search.label')}
        value={words}
        onText={onWords}
      />
    </search>
  );
}

/** Results as lines: many of one kind, read from top to bottom. */
export function ClassicSearch({ shows }: { shows: Shown }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const found = useFound(words);
  return (
    <Described shows={shows} toolbar={<Query words={words} onWords={setWords} />}>
      <p role="status" className="quiet">
        {t('gallery.search.found', { count: found.length })}
      </p>
      <PageLinks entries={found} />
    </Described>
  );
}

/** Results as cards that say what they are: few, to be compared. */
export function ModernSearch({ shows }: { shows: Shown }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const found = useFound(words);
  return (
    <Described shows={shows} look="carded" toolbar={<Query words={words} onWords={setWords} />}>
      <p role="status" className="quiet">
        {t('gallery.search.found', { count: found.length })}
      </p>
      <ul className={styles.results}>
        {found.map(({ path, shows: page }) => (
          <li key={path} className={`${styles.card} surface stack gap-12`}>
            <Link to={path}>{titleOf(page, t)}</Link>
            <p className="quiet">{purposeOf(page, t)}</p>
          </li>
        ))}
      </ul>
    </Described>
  );
}
