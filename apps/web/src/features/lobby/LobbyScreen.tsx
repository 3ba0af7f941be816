import { assertNever } from '@floorcast/contract/assert-never';
import { IconBuildingOff, IconFilterOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { settings } from '../../api/settings/settings.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { GridSkeleton, MachineGrid } from '../../machines/grid/MachineGrid.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { BrandRow } from './BrandRow.tsx';
import { FilterBar } from './FilterBar.tsx';
import styles from './LobbyScreen.module.css';
import { type LobbySearch, readLobbySearch } from './lobby-search.ts';
import { type Selection, select } from './select-machines.ts';
import { type Floor, useFloor } from './use-floor.ts';

interface LobbyScreenProps {
  /** Null shows all brands. */
  readonly brandId: number | null;
  readonly search: LobbySearch;
  /** Writes the address: typing replaces the one before, choosing adds to the history. */
  readonly onSearch: (search: LobbySearch, replace: boolean) => void;
}

/** The lobby: brands with their jackpots, machines with their live state, and filters. */
export function LobbyScreen({ brandId, search, onSearch }: LobbyScreenProps) {
  const { t } = useTranslation();
  const { floor: latest, brands, chosen } = useFloor(brandId);
  // Drawn in slices, behind whatever the player does meanwhile.
  const floor = useDeferredValue(latest);
  const selection = useSelection(floor, search);
  return (
    <section className={settings().ADD_LOBBY_CLASS ? 'lobby-background' : undefined}>
      <header className={styles.head}>
        <h1>{t('lobby.title')}</h1>
        <Link to="/games" className={styles.games}>
          {t('lobby.games')}
        </Link>
        <p className={styles.lead}>{selection && <Lead {...selection} />}</p>
      </header>
      <BrandRow brands={brands} chosen={chosen} search={search} />
      <FilterBar
        words={String(search.q ?? '')}
        status={search.status}
        counts={selection?.counts}
        onWords={(q) => onSearch(readLobbySearch({ ...search, q }), true)}
        onStatus={(status) => onSearch(readLobbySearch({ ...search, status }), false)}
      />
      <Machines floor={floor} selection={selection} search={search} onClear={() => onSearch({}, false)} />
    </section>
  );
}

function useSelection(floor: Floor, { status, q }: LobbySearch): Selection | null {
  const ready = floor.phase === 'ready' ? floor : null;
  const machines = ready?.machines;
  const brand = ready?.brand ?? null;
  return useMemo(
    () =>
      machines === undefined
        ? null
        : select(machines, {
            brand,
            status,
            words: String(q ?? ''),
            hideReserved: settings().HIDE_RESERVED,
          }),
    [machines, brand, status, q],
  );
}

function Lead({ free, total, hidden }: Selection) {
  const { t } = useTranslation();
  return (
    <>
      {t('lobby.lead', { free, total })}
      {hidden > 0 && <span className={styles.hidden}>{t('lobby.hidden', { count: hidden })}</span>}
    </>
  );
}

interface MachinesProps {
  readonly floor: Floor;
  readonly selection: Selection | null;
  readonly search: LobbySearch;
  readonly onClear: () => void;
}

function Machines({ floor, selection, search, onClear }: MachinesProps): ReactNode {
  const { t } = useTranslation();
  switch (floor.phase) {
    case 'loading':
      return <GridSkeleton label={t('lobby.loading')} />;
    case 'failed':
      return (
        <Notice
          icon={<IconBuildingOff />}
          title={t('lobby.failed')}
          action={<Button onClick={floor.retry}>{t('lobby.retry')}</Button>}
        />
      );
    case 'ready':
      return selection && <Selected selection={selection} search={search} onClear={onClear} />;
    default:
      return assertNever(floor);
  }
}

function Selected({ selection, search, onClear }: Omit<MachinesProps, 'floor'> & { selection: Selection }) {
  const { t } = useTranslation();
  const { listed, reserved } = selection;
  const filtered = search.q !== undefined || search.status !== undefined;
  if (listed.length + reserved.length === 0)
    return filtered ? (
      <Notice
        icon={<IconFilterOff />}
        title={t('lobby.noMatch')}
        hint={t('lobby.noMatchHint')}
        action={<Button onClick={onClear}>{t('lobby.clear')}</Button>}
      />
    ) : (
      <Notice icon={<IconBuildingOff />} title={t('lobby.empty')} hint={t('lobby.emptyHint')} />
    );
  return (
    <>
      {listed.length > 0 && <MachineGrid machines={listed} label={t('lobby.list')} />}
      {reserved.length > 0 && (
        <section className={styles.reserved} aria-label={t('lobby.reserved')}>
          <h2>{t('lobby.reserved')}</h2>
          <p>{t('lobby.reservedHint')}</p>
          <MachineGrid machines={reserved} label={t('lobby.reserved')} />
        </section>
      )}
    </>
  );
}
