import type { WallFloor } from '@floorcast/contract/wall';
import { IconClockExclamation, IconMoodSearch, IconPlugConnectedX } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import type { WallView } from '../../realtime/console/wall-state.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { Elapsed } from '../shared/Elapsed.tsx';
import { useWall } from '../shared/live/live.ts';
import { MachineDetails } from './page/MachineDetails.tsx';
import { Toolbar } from './Toolbar.tsx';
import { TileGrid } from './tiles/TileGrid.tsx';
import { ALL, type Group, type Grouping, useOrder, wallChoice } from './view/arrange.ts';
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
