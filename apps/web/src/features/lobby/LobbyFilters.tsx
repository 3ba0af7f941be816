import { IconSearch, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useEffectEvent, useState } from 'react';
import type { BrandView } from '../../api/endpoints/machines.ts';
import { settings } from '../../api/settings/settings.ts';
import { useMoney } from '../../api/settings/use-money.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { slug } from '../../lib/text/slug.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { ScrollRow } from '../../ui/scroll-row/ScrollRow.tsx';
import styles from './LobbyFilters.module.css';
import type { LobbySearch } from './lobby-search.ts';

/** The address is written when a person pauses, not at every letter (ms). */
const PAUSE_MS = 150;

/** Searches machines by name, brand and number (LOBBY-7). */
export function SearchField({ words, onWords }: { words: string; onWords: (words: string) => void }) {
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

const SKELETONS = [1, 2, 3, 4];

interface BrandRowProps {
  readonly brands: readonly BrandView[] | undefined;
  readonly chosen: number | null | undefined;
  /** It stays when the brand changes. */
  readonly search: LobbySearch;
}

/** The brands with their jackpots, moving live (LOBBY-1, LOBBY-6). */
export const BrandRow = memo(function BrandRow({ brands, chosen, search }: BrandRowProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.brands} aria-label={t('lobby.brands')}>
      <ScrollRow className={styles.row}>
        {!settings().SHOW_LOBBY && (
          <Link
            to="/lobby"
            search={search}
            className={styles.brand}
            aria-current={chosen === null ? 'true' : undefined}
          >
            <strong>{t('lobby.all')}</strong>
          </Link>
        )}
        {brands === undefined && SKELETONS.map((n) => <span key={n} className={styles.skeleton} />)}
        {brands?.map((brand) => (
          <BrandLink key={brand.id} brand={brand} chosen={brand.id === chosen} search={search} />
        ))}
      </ScrollRow>
    </nav>
  );
});

interface BrandLinkProps {
  readonly brand: BrandView;
  readonly chosen: boolean;
  readonly search: LobbySearch;
}

const BrandLink = memo(function BrandLink({ brand, chosen, search }: BrandLinkProps) {
  const { t } = useTranslation();
  const money = useMoney();
  const { id, name, jackpots, machineCount } = brand;
  return (
    <Link
      to="/lobby/$brandId/$brandName"
      params={{ brandId: String(id), brandName: slug(name) }}
      search={search}
      className={styles.brand}
      aria-current={chosen ? 'true' : undefined}
    >
      <strong title={name} dir="auto">
        {name}
      </strong>
      <span className={styles.count}>{t('machines.count', { count: machineCount })}</span>
      {jackpots[0] !== undefined && (
        <span className={styles.jackpot} data-testid={`jackpot-${id}`} data-minor={jackpots[0]}>
          {money(jackpots[0])}
        </span>
      )}
    </Link>
  );
});
