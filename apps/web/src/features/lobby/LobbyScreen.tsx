import { assertNever } from '@floorcast/contract/assert-never';
import { IconBuildingOff, IconFilterOff, IconLayoutGrid } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { playedLastQuery } from '../../api/endpoints/player.ts';
import { settings } from '../../api/settings/settings.ts';
import { openSession } from '../../api/stores/open-session.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { favouriteMachines } from '../../machines/favourites.ts';
import { GridSkeleton, MachineGrid } from '../../machines/grid/MachineGrid.tsx';
import { STATUS_GROUPS, type StatusGroup } from '../../machines/status-groups.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { ScrollRow } from '../../ui/scroll-row/ScrollRow.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { BrandRow, SearchField } from './LobbyFilters.tsx';
import styles from './LobbyScreen.module.css';
import { type LobbySearch, readLobbySearch } from './lobby-search.ts';
import { marksOf, type OwnMachines, orderMachines, type Selection, select } from './select-machines.ts';
import { type Floor, useFloor } from './use-floor.ts';

const NONE: readonly number[] = [];

interface InView {
  /** The brand and the filter that are shown: another view has an order of its own. */
  readonly view: string;
  /** Whether it was known which session is open. */
  readonly settled: boolean;
  readonly order: OwnMachines;
}

interface OwnInView {
  /** Those by which the cards are ordered: a card stays under the finger while the player looks at it. */
  readonly order: OwnMachines;
  readonly now: Pick<OwnMachines, 'open' | 'played'>;
}

/**
 * The player's own machines; null until it is known which were played last. Their order is that of when the lobby opened,
 * or its filter last changed (`view`); only the machine of the open session comes first as soon as it is known.
 */
function useOwnMachines(view: string): OwnInView | null {
  const open = useReadable(openSession)?.id ?? null;
  const settled = useReadable(openSession.known) || open !== null;
  const { data: played = NONE, isPending } = useQuery(playedLastQuery());
  const [inView, setInView] = useState<InView | null>(null);
  if (!isPending && inView?.view !== view)
    setInView({ view, settled, order: { open, favourites: favouriteMachines(), played } });
  else if (inView !== null && !inView.settled && settled)
    setInView({ view, settled, order: { ...inView.order, open } });
  const now = useMemo(() => ({ open, played }), [open, played]);
  return inView === null ? null : { order: inView.order, now };
}

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
  const own = useOwnMachines(JSON.stringify([brandId, search]));
  const selection = useSelection(floor, search);
  return (
    <section className={`${styles.lobby} ${settings().ADD_LOBBY_CLASS ? 'lobby-background' : ''}`}>
      <header className={`${styles.head} row middle`}>
        <h1>{t('lobby.title')}</h1>
        <div className={styles.search}>
          <SearchField
            words={String(search.q ?? '')}
            onWords={(q) => onSearch(readLobbySearch({ ...search, q }), true)}
          />
        </div>
        <Link to="/games" className={styles.games} title={t('lobby.games')}>
          <IconLayoutGrid size={20} aria-hidden="true" />
          <span>{t('lobby.games')}</span>
        </Link>
      </header>
      <p className={`${styles.lead} row quiet figures`}>{selection && <Lead {...selection} />}</p>
      <div className={`${styles.filters} stack gap-8`}>
        <BrandRow brands={brands} chosen={chosen} search={search} />
        <StateFilter
          status={search.status}
          counts={selection?.counts}
          onStatus={(status) => onSearch(readLobbySearch({ ...search, status }), false)}
        />
      </div>
      <Machines
        floor={floor}
        selection={selection}
        own={own}
        search={search}
        onClear={() => onSearch({}, false)}
      />
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
      <span>{t('lobby.lead', { free, total })}</span>
      {hidden > 0 && <span className={styles.hidden}>{t('lobby.hidden', { count: hidden })}</span>}
    </>
  );
}

interface MachinesProps {
  readonly floor: Floor;
  readonly selection: Selection | null;
  readonly own: OwnInView | null;
  readonly search: LobbySearch;
  readonly onClear: () => void;
}

function Machines({ floor, selection, own, ...more }: MachinesProps): Elements {
  const { t } = useTranslation();
  switch (floor.phase) {
    case 'loading':
      return <GridSkeleton label={t('lobby.loading')} />;
    case 'failed':
      return (
        <Notice
          icon={<IconBuildingOff />}
          title={t('lobby.failed')}
          action={<Button onClick={floor.retry}>{t('load.retry')}</Button>}
        />
      );
    case 'ready':
      return selection === null || own === null ? (
        <GridSkeleton label={t('lobby.loading')} />
      ) : (
        <Selected selection={selection} own={own} {...more} />
      );
    default:
      return assertNever(floor);
  }
}

interface SelectedProps extends Pick<MachinesProps, 'search' | 'onClear'> {
  readonly selection: Selection;
  readonly own: OwnInView;
}

function Selected({ selection, own: { order, now }, search, onClear }: SelectedProps) {
  const { t } = useTranslation();
  const { listed, reserved } = selection;
  const ordered = useMemo(() => orderMachines(listed, order), [listed, order]);
  const marks = useMemo(() => marksOf(now), [now]);
  const filtered = search.q !== undefined || search.status !== undefined;
  if (listed.length + reserved.length === 0)
    return filtered ? (
      <Notice
        icon={<IconFilterOff />}
        title={t('lobby.noMatch')}
        hint={t('lobby.noMatchHint')}
        action={<Button onClick={onClear}>{t('table.clear')}</Button>}
      />
    ) : (
      <Notice icon={<IconBuildingOff />} title={t('lobby.empty')} hint={t('lobby.emptyHint')} />
    );
  return (
    <>
      {listed.length > 0 && <MachineGrid machines={ordered} label={t('machines.list')} marks={marks} />}
      {reserved.length > 0 && (
        <section className={styles.reserved} aria-label={t('lobby.reserved')}>
          <h2>{t('lobby.reserved')}</h2>
          <p>{t('lobby.reservedHint')}</p>
          <MachineGrid machines={reserved} label={t('lobby.reserved')} marks={marks} />
        </section>
      )}
    </>
  );
}

interface StateFilterProps {
  readonly status: StatusGroup | undefined;
  /** How many of each the search has found; undefined while that is not known. */
  readonly counts: Readonly<Record<StatusGroup, number>> | undefined;
  readonly onStatus: (status: StatusGroup | undefined) => void;
}

/** The states of machines, one of which may be chosen (LOBBY-7). */
function StateFilter({ status, counts, onStatus }: StateFilterProps) {
  const { t } = useTranslation();
  const groups = STATUS_GROUPS.filter((group) => group !== 'reserved' || !settings().HIDE_RESERVED);
  const all = counts && STATUS_GROUPS.reduce((sum, group) => sum + counts[group], 0);
  return (
    <fieldset className={`${styles.states} bare`} aria-label={t('lobby.states')}>
      <ScrollRow className={styles.row}>
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
      </ScrollRow>
    </fieldset>
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
      <span>{children}</span>
      <span className={`${styles.count} quiet small figures`}>{count ?? '–'}</span>
    </button>
  );
}
