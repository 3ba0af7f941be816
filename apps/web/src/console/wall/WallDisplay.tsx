import type { WallMachine } from '@floorcast/contract/wall';
import { IconCircleCheck, IconMaximize, IconX } from '@tabler/icons-react';
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../lib/dom/use-media.ts';
import { formatTime } from '../../lib/locale/moments.ts';
import { useNumber } from '../../lib/locale/use-number.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Button, buttonClasses } from '../../ui/button/Button.tsx';
import { Verbatim } from '../../ui/values/Verbatim.tsx';
import { useClock } from '../shared/Elapsed.tsx';
import { liveLink, useWall } from '../shared/live/live.ts';
import { To } from '../shared/parts.tsx';
import { CauseBadge } from './tiles/Tile.tsx';
import { ALL, type Arrangement, arrange, levelOf, WALL_STATES } from './view/arrange.ts';
import styles from './WallDisplay.module.css';

/** The display moves once in so long (ms). */
const DRIFT_MS = 60_000;
/** A page of machines is shown for so long (ms). */
const PAGE_MS = 8_000;

/** Places around the middle, in hundredths of the smaller side of the window; each is near the one before. */
const PLACES = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** Where the display is at a time: no bright edge stays on the same pixels. */
export function driftAt(now: number): { readonly x: number; readonly y: number } {
  const [x, y] = PLACES[Math.floor(now / DRIFT_MS) % PLACES.length] ?? PLACES[0];
  return { x, y };
}

/** Which machines are shown at a time, of so many: the pages take turns. */
export function pageOf(count: number, perPage: number, now: number) {
  const pages = Math.max(1, Math.ceil(count / perPage));
  const page = Math.floor(now / PAGE_MS) % pages;
  return { page, pages, from: page * perPage, to: Math.min(count, (page + 1) * perPage) };
}

const ATTENTION: Arrangement = { ...ALL, state: 'attention', group: 'none', sort: 'attention' };

/** Machines of one page: so many are read from afar. */
const PER_PAGE = { wide: 9, upright: 6 } as const;

/** The buttons are shown for so long (ms) after a pointer has moved. */
const TOOLS_MS = 3_000;

/** The space around the display, within which it moves (hundredths of the smaller side of the window). */
const EDGE = 4;

const toSecond = (now: number): number => Math.floor(now / 1000) * 1000;

/**
 * The wall for a large screen (OPS-55): what needs a person, large enough to be read at three metres. It moves a
 * little each minute, so that nothing burns in.
 */
export function WallDisplay() {
  const { t, i18n } = useTranslation();
  const view = useWall();
  const now = useClock(toSecond);
  const upright = useMedia('(orientation: portrait)');
  const tools = useTools();
  const { phase } = useReadable(liveLink);
  useAwake();
  const { groups, counts } = arrange(view.machines.values(), ATTENTION);
  const ids = groups[0]?.ids ?? [];
  const { page, pages, from, to } = pageOf(ids.length, upright ? PER_PAGE.upright : PER_PAGE.wide, now);
  const { x, y } = driftAt(now);
  const drift: CSSProperties = {
    paddingBlock: `${EDGE + y}vmin ${EDGE - y}vmin`,
    paddingInline: `${EDGE + x}vmin ${EDGE - x}vmin`,
  };
  return (
    <main
      className={styles.display}
      data-scheme="dark"
      data-tools={tools.shown}
      onPointerMove={tools.show}
      data-testid="wall-display"
    >
      <div className={styles.content} style={drift}>
        <header className={`row ${styles.head}`}>
          <h1 className="unseen">{t('consoleWall.display.title')}</h1>
          <Counts counts={counts} />
          <span className={`quiet figures ${styles.clock}`} data-stale={phase !== 'live'}>
            {phase === 'live'
              ? formatTime(new Date(now).toISOString(), i18n.language)
              : t('console.link.lost')}
          </span>
        </header>
        {ids.length === 0 ? (
          <p className={styles.well} role="status">
            <IconCircleCheck aria-hidden="true" />
            <span>{t(view.whole ? 'consoleWall.display.allWell' : 'consoleWall.loading')}</span>
          </p>
        ) : (
          <ul className={`plain ${styles.cards}`} data-upright={upright}>
            {ids.slice(from, to).map((id) => (
              <Card key={id} machine={view.machines.get(id)} />
            ))}
          </ul>
        )}
        {pages > 1 && (
          <p className={styles.pages}>{t('consoleWall.display.page', { page: page + 1, pages })}</p>
        )}
      </div>
      <Tools />
    </main>
  );
}

function Counts({ counts }: { readonly counts: Readonly<Record<(typeof WALL_STATES)[number], number>> }) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <dl className={`row ${styles.counts}`}>
      {WALL_STATES.map((state) => (
        <div key={state} data-state={state}>
          <dd>{number(counts[state])}</dd>
          <dt>{t(`consoleWall.state.${state}`)}</dt>
        </div>
      ))}
    </dl>
  );
}

function Card({ machine }: { readonly machine: WallMachine | undefined }) {
  if (machine === undefined) return null;
  const [cause] = machine.causes;
  return (
    <li className={styles.card} data-level={levelOf(machine)}>
      <span className={styles.number}>{machine.id}</span>
      <Verbatim as="strong" dir="auto">
        {machine.name}
      </Verbatim>
      {cause !== undefined && <CauseBadge cause={cause} more={machine.causes.length - 1} />}
    </li>
  );
}

function Tools() {
  const { t } = useTranslation();
  return (
    <div className={styles.tools}>
      {document.fullscreenEnabled && (
        <Button
          onClick={() => {
            document.documentElement.requestFullscreen().catch(() => undefined);
          }}
        >
          <IconMaximize size={20} aria-hidden="true" />
          <span>{t('consoleWall.display.full')}</span>
        </Button>
      )}
      <To
        to="wall"
        className={buttonClasses('calm')}
        onClick={() => {
          if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
        }}
      >
        <IconX size={20} aria-hidden="true" />
        <span>{t('consoleWall.display.close')}</span>
      </To>
    </div>
  );
}

/** The buttons go when nobody is at the screen. */
function useTools() {
  const [shown, setShown] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(() => {
    setShown(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), TOOLS_MS);
  }, []);
  useEffect(() => {
    show();
    return () => clearTimeout(timer.current);
  }, [show]);
  return { shown, show };
}

/** Keeps the screen on while the component is shown, where the browser can. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const take = async () => {
      if (document.hidden || over) return;
      const taken = await navigator.wakeLock?.request('screen').catch(() => null);
      if (over) await taken?.release();
      else lock = taken ?? null;
    };
    // A browser lets go of it when the page is hidden.
    const retake = () => void take();
    document.addEventListener('visibilitychange', retake);
    void take();
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', retake);
      lock?.release().catch(() => undefined);
    };
  }, []);
}
