import type { WallFloor } from '@floorcast/contract/wall';
import {
  IconAdjustmentsHorizontal,
  IconClockExclamation,
  IconDeviceTv,
  IconLayoutGrid,
  IconMoodSearch,
  IconPhoto,
  IconPlugConnectedX,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useMedia } from '../../lib/dom/use-media.ts';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import type { WallView } from '../../realtime/console/wall-state.ts';
import { Button, buttonClasses } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { ScrollRow } from '../../ui/scroll-row/ScrollRow.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { Elapsed } from '../shared/Elapsed.tsx';
import { useWall } from '../shared/live/live.ts';
import { To } from '../shared/parts.tsx';
import { PHONE } from '../shared/phone.ts';
import { MachineDetails } from './page/MachineDetails.tsx';
import { TileGrid } from './tiles/TileGrid.tsx';
import {
  ALL,
  type Arranged,
  GROUPINGS,
  type Group,
  type Grouping,
  SORTINGS,
  useOrder,
  WALL_STATES,
  type WallChoice,
  wallChoice,
} from './view/arrange.ts';
import { WallDisplay } from './WallDisplay.tsx';
import styles from './WallScreen.module.css';

/** A clock that differs by more than this (ms) makes times of machines wrong. */
const CLOCK_OFF_MS = 500;

const isOff = ({ clockDifferenceMs }: WallFloor): boolean =>
  clockDifferenceMs !== null && Math.abs(clockDifferenceMs) > CLOCK_OFF_MS;

/** Floors that are away or whose clocks are wrong; nothing while all is well. */
function FloorLinks({ floors }: { readonly floors: ReadonlyMap<string, WallFloor> }) {
  const { t } = useTranslation();
  const number = useNumber();
  const amiss = [...floors.values()].filter((floor) => !floor.linked || isOff(floor));
  if (amiss.length === 0) return null;
  return (
    <ul className={`row gap-8 plain ${styles.floors}`} aria-label={t('consoleWall.floors')}>
      {amiss.map((floor) => (
        <li key={floor.id} data-linked={floor.linked}>
          {floor.linked ? (
            <IconClockExclamation size={18} aria-hidden="true" />
          ) : (
            <IconPlugConnectedX size={18} aria-hidden="true" />
          )}
          <Verbatim>{floor.id}</Verbatim>
          <span>
            {floor.linked
              ? t('consoleWall.clockOff', { seconds: number((floor.clockDifferenceMs ?? 0) / 1000, 1) })
              : t('consoleWall.floorAway')}
          </span>
          {!floor.linked && floor.since !== null && <Elapsed since={floor.since} />}
        </li>
      ))}
    </ul>
  );
}

/** All machines as they are now (OPS-52). */
function Wall() {
  const { t } = useTranslation();
  const view = useWall();
  return (
    <section className="stack gap-12">
      <h1 className={`heading ${styles.title}`}>{t('consoleWall.title')}</h1>
      {view.whole || view.machines.size > 0 ? (
        <Machines view={view} />
      ) : (
        <p role="status" className="quiet">
          {t('consoleWall.loading')}
        </p>
      )}
    </section>
  );
}

function Machines({ view }: { readonly view: WallView }) {
  const { t } = useTranslation();
  const choice = useReadable(wallChoice);
  const text = useDeferredValue(choice.text);
  const { arranged, touched } = useOrder(view.machines, { ...choice, text });
  return (
    <>
      <Toolbar view={view} choice={choice} arranged={arranged} />
      <FloorLinks floors={view.floors} />
      {arranged.shown === 0 ? (
        <Notice
          icon={<IconMoodSearch />}
          title={t(view.machines.size === 0 ? 'consoleWall.empty' : 'consoleWall.noMatch')}
          action={
            view.machines.size > 0 && (
              <Button onClick={() => wallChoice.change(ALL)}>{t('consoleWall.showAll')}</Button>
            )
          }
        />
      ) : (
        <TileGrid
          groups={arranged.groups}
          density={choice.density}
          label={t('consoleWall.machines', { count: arranged.shown })}
          headingOf={(group) => <Heading group={group} by={choice.group} />}
          onTouch={touched}
        />
      )}
    </>
  );
}

function Heading({ group: { key, ids }, by }: { readonly group: Group; readonly by: Grouping }) {
  const { t } = useTranslation();
  return (
    <>
      <span dir="auto">{by === 'state' ? t(`consoleWall.state.${key}`) : key}</span>
      <span className={`quiet figures ${styles.count}`}>{ids.length}</span>
    </>
  );
}

/** The floor wall: all machines, one machine, or the display for a large screen. */
export default function WallScreen({ rest }: ScreenProps) {
  const [part, tab = 'now'] = rest;
  if (part === undefined) return <Wall />;
  if (part === 'display') return <WallDisplay />;
  return <MachineDetails key={part} id={Number(part)} tab={tab} />;
}

interface ToolbarProps {
  readonly view: WallView;
  readonly choice: WallChoice;
  readonly arranged: Arranged;
}

/** What narrows the wall, and how it is shown. */
function Toolbar({ view, choice, arranged }: ToolbarProps) {
  const { t } = useTranslation();
  const phone = useMedia(PHONE);
  return (
    <div className="stack gap-10">
      <div className={`row gap-10 ${styles.line}`}>
        <div className={styles.text}>
          <Field
            label={t('consoleWall.filter')}
            labelUnseen
            look="tool"
            type="search"
            autoComplete="off"
            placeholder={t('consoleWall.filterHint')}
            maxLength={60}
            icon={<IconSearch size={18} aria-hidden="true" />}
            action={
              choice.text !== '' && (
                <button
                  type="button"
                  aria-label={t('lobby.clearSearch')}
                  onClick={() => wallChoice.change({ text: '' })}
                >
                  <IconX size={18} aria-hidden="true" />
                </button>
              )
            }
            value={choice.text}
            onText={(text) => wallChoice.change({ text })}
          />
        </div>
        <States choice={choice} arranged={arranged} />
        <DensityChoice choice={choice} />
      </div>
      {phone ? (
        <details className={styles.more} open={choice.floor !== '' || choice.brand !== '' || undefined}>
          <summary>
            <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
            <span>{t('consoleWall.arrange')}</span>
          </summary>
          <Selects view={view} choice={choice} />
        </details>
      ) : (
        <Selects view={view} choice={choice} />
      )}
    </div>
  );
}

/** How many machines are in each state; a press shows only these. */
function States({ choice, arranged }: Omit<ToolbarProps, 'view'>) {
  const { t } = useTranslation();
  const number = useNumber();
  const chips = [
    ['', arranged.total] as const,
    ...WALL_STATES.map((state) => [state, arranged.counts[state]] as const),
  ];
  return (
    <fieldset className={styles.states} data-testid="wall-states">
      <legend className="unseen">{t('consoleWall.states')}</legend>
      <ScrollRow>
        {chips.map(([state, count]) => (
          <button
            key={state}
            type="button"
            aria-pressed={choice.state === state}
            data-state={state}
            className={styles.chip}
            onClick={() => wallChoice.change({ state: choice.state === state ? '' : state })}
          >
            <span>{t(`consoleWall.state.${state === '' ? 'all' : state}`)}</span>
            <span className={`quiet figures ${styles.number}`}>{number(count)}</span>
          </button>
        ))}
      </ScrollRow>
    </fieldset>
  );
}

function DensityChoice({ choice: { density } }: Pick<ToolbarProps, 'choice'>) {
  const { t } = useTranslation();
  const other = density === 'pictures' ? 'compact' : 'pictures';
  const words = t(`consoleWall.density.${other}`);
  const Icon = other === 'pictures' ? IconPhoto : IconLayoutGrid;
  return (
    <div className={styles.looks}>
      <Button
        look="icon"
        aria-label={words}
        title={words}
        onClick={() => wallChoice.change({ density: other })}
        data-testid="wall-density"
      >
        <Icon size={22} aria-hidden="true" />
      </Button>
      <To
        to="wall/display"
        className={buttonClasses('icon')}
        aria-label={t('consoleWall.display.open')}
        title={t('consoleWall.display.open')}
        data-testid="wall-display-open"
      >
        <IconDeviceTv size={22} aria-hidden="true" />
      </To>
    </div>
  );
}

const unique = (values: Iterable<string>): string[] => [...new Set(values)].sort();

function Selects({ view, choice }: Pick<ToolbarProps, 'view' | 'choice'>) {
  const { t } = useTranslation();
  const machines = [...view.machines.values()];
  const of = {
    floor: unique(machines.map(({ floorId }) => floorId)),
    brand: unique(machines.map(({ brand }) => brand)),
  };
  return (
    <div className={`rows gap-10 ${styles.selects}`}>
      {(['floor', 'brand'] as const).map(
        (name) =>
          of[name].length > 1 && (
            <Select
              key={name}
              label={t(`consoleWall.${name}`)}
              look="tool"
              options={[['', t('consoleWall.state.all')], ...of[name].map((each) => [each, each] as const)]}
              value={choice[name]}
              onValue={(value) => wallChoice.change({ [name]: value })}
            />
          ),
      )}
      <Select
        label={t('consoleWall.group')}
        look="tool"
        options={GROUPINGS.map((group) => [group, t(`consoleWall.groups.${group}`)] as const)}
        value={choice.group}
        onValue={(value) =>
          wallChoice.change({ group: GROUPINGS.find((known) => known === value) ?? 'none' })
        }
      />
      <Select
        label={t('consoleWall.sort')}
        look="tool"
        options={SORTINGS.map((sort) => [sort, t(`consoleWall.sorts.${sort}`)] as const)}
        value={choice.sort}
        onValue={(value) =>
          wallChoice.change({ sort: SORTINGS.find((known) => known === value) ?? 'attention' })
        }
      />
    </div>
  );
}
