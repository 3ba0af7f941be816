import type { WallCause, WallCauseKind, WallMachine } from '@floorcast/contract/wall';
import {
  IconAlertTriangleFilled,
  IconArrowsExchange,
  IconCamera,
  IconCash,
  IconCircleCheckFilled,
  IconCoins,
  IconDeviceGamepad,
  IconDoor,
  IconEye,
  IconLock,
  IconPhotoOff,
  IconPlayerPlayFilled,
  IconPlugConnectedX,
  IconPlugOff,
  IconRefreshAlert,
  IconRouter,
  IconTool,
  IconTrophy,
  IconUser,
  IconUsers,
  IconVideo,
  IconVideoOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useNumber } from '../../../lib/locale/use-number.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { type StillPace, useStill } from '../../../machines/picture/use-still.ts';
import { knownStatus } from '../../../machines/status.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { Elapsed, shortDuration, useClock } from '../../shared/Elapsed.tsx';
import { useExceptionName } from '../../shared/exception-name.ts';
import { useWallMachine } from '../../shared/live/live.ts';
import { type Density, type Level, levelOf, levelOfCause, mainCause } from '../view/arrange.ts';
import styles from './Tile.module.css';

const CAUSE_ICONS: Readonly<Record<WallCauseKind, TablerIcon>> = {
  'floor-away': IconPlugConnectedX,
  power: IconPlugOff,
  door: IconDoor,
  tilt: IconAlertTriangleFilled,
  'reel-tilt': IconRefreshAlert,
  'machine-disabled': IconLock,
  jackpot: IconTrophy,
  'hand-pay': IconCash,
  'cancelled-credit': IconCash,
  'transfer-in-doubt': IconArrowsExchange,
  'credit-without-owner': IconCoins,
  panel: IconTool,
  line: IconPlugConnectedX,
  camera: IconCamera,
  'out-of-service': IconTool,
  reserved: IconLock,
};

const LEVEL_ICONS: Readonly<Record<Level, TablerIcon>> = {
  bad: IconPlugOff,
  warn: IconAlertTriangleFilled,
  staff: IconLock,
  busy: IconPlayerPlayFilled,
  free: IconCircleCheckFilled,
};

/** The words for a cause: the machine's own name of a tilt or a door where it gave one. `whole`: with its amount. */
export function useCauseWords(): (cause: WallCause, whole?: boolean) => string {
  const { t } = useTranslation();
  const money = useMoney();
  const exceptionName = useExceptionName();
  return ({ kind, exception, camera, needsOther, amount }, whole = true) => {
    const known = exception === undefined ? null : exceptionName(exception);
    const place = camera === undefined ? [] : [t(`consoleWall.camera.${camera}`)];
    const name = [known ?? t(`consoleWall.cause.${kind}`), ...place].join(' · ');
    const words = needsOther === undefined ? name : t('consoleWall.waitsForSecond');
    return whole && amount !== undefined ? `${words} · ${money(amount)}` : words;
  };
}

/** What is going on at a machine: by colour, icon and word, with how long it has been so. */
export function ConditionBadge({ machine }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const cause = mainCause(machine);
  const level = levelOf(machine);
  if (cause !== undefined) return <CauseBadge cause={cause} more={machine.causes.length - 1} short />;
  const Icon = LEVEL_ICONS[level];
  return (
    <span className={`quiet small ${styles.badge}`} data-level={level}>
      <Icon size={16} aria-hidden="true" />
      <span className={styles.words}>{t(`status.${knownStatus(machine.status) ?? 'unknown'}`)}</span>
      {machine.seatedAt !== null && <Elapsed since={machine.seatedAt} className={styles.since} />}
    </span>
  );
}

interface CauseBadgeProps {
  readonly cause: WallCause;
  /** How many more causes there are. */
  readonly more?: number;
  /** Without its amount, which is shown beside it. */
  readonly short?: boolean;
}

export function CauseBadge({ cause, more = 0, short = false }: CauseBadgeProps) {
  const { t } = useTranslation();
  const words = useCauseWords();
  const Icon = CAUSE_ICONS[cause.kind];
  return (
    <span
      className={`quiet small ${styles.badge}`}
      data-level={levelOfCause(cause.kind)}
      data-cause={cause.kind}
      title={words(cause)}
    >
      <Icon size={16} aria-hidden="true" />
      <span className={styles.words}>{words(cause, !short)}</span>
      <Elapsed since={cause.since} className={styles.since} />
      {more > 0 && (
        <span className={styles.more} title={t('consoleWall.moreCauses', { count: more })}>
          {`+${more}`}
        </span>
      )}
    </span>
  );
}

/** A picture or a poll is late from this age (ms). */
const LATE_MS = 2_000;

/** How grades are coloured. */
const TONES = { good: 'good', late: 'warn', bad: 'bad', unknown: '' } as const;
type Grade = keyof typeof TONES;

const cameraGrade = ({ fault, ageMs }: WallMachine['cameras'][number]): Grade => {
  if (fault !== null) return 'bad';
  if (ageMs === null) return 'unknown';
  return ageMs >= LATE_MS ? 'late' : 'good';
};

function lineGrade({ line }: WallMachine): Grade {
  if (line === null) return 'unknown';
  if (line.state === 'silent') return 'bad';
  return line.state === 'errors' || (line.ageMs ?? 0) >= LATE_MS ? 'late' : 'good';
}

const PANEL_GRADES = { ready: 'good', away: 'bad', none: 'unknown' } as const;

interface HealthProps {
  readonly machine: WallMachine;
  /** Shows only what is amiss, without its age: a small tile has room for no more. */
  readonly amissOnly: boolean;
}

/** Health of a machine's line, panel and cameras: an icon each, with the age of its last word where it is late. */
function Health({ machine, amissOnly }: HealthProps) {
  const { t } = useTranslation();
  const { line, panel, cameras } = machine;
  return (
    <span className={styles.health} data-amiss-only={amissOnly}>
      <Sign
        grade={lineGrade(machine)}
        words={t('consoleWall.line')}
        ageMs={line?.ageMs ?? null}
        Icon={IconRouter}
      />
      {panel !== null && panel !== 'none' && (
        <Sign
          grade={PANEL_GRADES[panel]}
          words={t('consoleWall.panel')}
          ageMs={null}
          Icon={IconDeviceGamepad}
        />
      )}
      {cameras.map((camera) => (
        <Sign
          key={camera.id}
          grade={cameraGrade(camera)}
          words={t(`consoleWall.camera.${camera.id}`)}
          ageMs={camera.ageMs}
          Icon={camera.fault === null ? IconVideo : IconVideoOff}
        />
      ))}
    </span>
  );
}

interface SignProps {
  readonly grade: Grade;
  readonly words: string;
  readonly ageMs: number | null;
  readonly Icon: TablerIcon;
}

function Sign({ grade, words, ageMs, Icon }: SignProps) {
  const { t, i18n } = useTranslation();
  const title = `${words}: ${t(`consoleWall.grade.${grade}`)}`;
  const late = grade !== 'good' && ageMs !== null && ageMs >= LATE_MS;
  return (
    <span className={`${TONES[grade]} ${styles.sign}`} data-grade={grade} title={title}>
      <Icon size={15} aria-hidden="true" />
      <span className="unseen">{title}</span>
      {late && <span aria-hidden="true">{shortDuration(ageMs / 1000, i18n.language)}</span>}
    </span>
  );
}

/** At the worst a still is as old as both together and the time of a call: two seconds (OPS-53). */
const PACE: StillPace = { everyMs: 700, freshMs: 1_000 };
/** From this age (ms) a still is said to be old. */
const OLD_MS = 2_500;

/** Out of reach, or without power where no camera was ever reported, there is no picture to ask for. */
const hasPicture = ({ causes, cameras }: Pick<WallMachine, 'causes' | 'cameras'>): boolean =>
  !causes.some(({ kind }) => kind === 'floor-away' || (kind === 'power' && cameras.length === 0));

/** The present picture of a machine, renewed while it is in view. */
export function WallStill({ machine }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLSpanElement>(null);
  const wanted = hasPicture(machine);
  const still = useStill(machine.id, frame, wanted, PACE);
  const [shown, setShown] = useState(false);
  if (still === null && shown) setShown(false);
  return (
    <span ref={frame} className={styles.frame}>
      {!shown && (
        <span className={styles.none}>
          <IconPhotoOff size={22} aria-hidden="true" />
          <span className="unseen">{t('consoleWall.noPicture')}</span>
        </span>
      )}
      {still !== null && (
        <img
          className={styles.still}
          src={still.url}
          alt=""
          decoding="async"
          data-shown={shown}
          onLoad={() => setShown(true)}
        />
      )}
      {shown && still !== null && still.takenAt !== null && <OldStill takenAt={still.takenAt} />}
    </span>
  );
}

/** Says how old the picture is once it is not live any more. */
function OldStill({ takenAt }: { readonly takenAt: number }) {
  const { t } = useTranslation();
  const number = useNumber();
  const seconds = useClock((now) => (now - takenAt < OLD_MS ? 0 : Math.floor((now - takenAt) / 1000)));
  if (seconds === 0) return null;
  return <span className={styles.age}>{t('delay.still', { seconds: number(seconds) })}</span>;
}

interface TileProps {
  readonly id: number;
  readonly density: Density;
}

/**
 * One machine of the wall. It is rendered again only when its own row has changed. Its link is a plain one, which the grid
 * follows: the router's own would watch the address once for each tile.
 */
export const Tile = memo(function Tile({ id, density }: TileProps) {
  const machine = useWallMachine(id);
  if (machine === undefined) return null;
  return (
    <a
      href={`/console/wall/${id}`}
      className={styles.tile}
      data-density={density}
      data-level={levelOf(machine)}
      data-testid={`wall-${id}`}
    >
      {density === 'pictures' && (
        <span className={styles.picture}>
          <WallStill machine={machine} />
        </span>
      )}
      <span className={`stack ${styles.text}`}>
        <span className={styles.head}>
          <Verbatim as="strong" dir="auto" title={machine.name}>
            {machine.name}
          </Verbatim>
          <span className={`small figures ${styles.number}`}>{id}</span>
        </span>
        <ConditionBadge machine={machine} />
        <span className={`row quiet small ${styles.facts}`}>
          <PlayerOrCredit machine={machine} />
          {density === 'pictures' && (
            <>
              <Count count={machine.viewers} words="consoleWall.viewers" Icon={IconEye} />
              <Count count={machine.waiting} words="watch.waiting" Icon={IconUsers} />
            </>
          )}
          <Health machine={machine} amissOnly={density === 'compact'} />
        </span>
      </span>
    </a>
  );
});

/** The player, and the amount that matters: that of the gravest cause, else what is on the meter. */
function PlayerOrCredit({ machine: { player, credit, causes } }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const money = useMoney();
  const asked = causes[0]?.amount;
  return (
    <span className={styles.play}>
      {player !== null && (
        <span className={styles.player} title={player.username}>
          <IconUser size={15} aria-hidden="true" />
          <span className="unseen">{`${t('consoleWall.player')} `}</span>
          <Verbatim>{player.username}</Verbatim>
        </span>
      )}
      {asked !== undefined && (
        <span className={styles.asked}>
          <Verbatim>{money(asked)}</Verbatim>
        </span>
      )}
      {asked === undefined && credit !== null && (credit > 0 || player !== null) && (
        <span className={styles.credit}>
          <span className="unseen">{`${t('consoleWall.credit')} `}</span>
          <Verbatim>{money(credit)}</Verbatim>
        </span>
      )}
    </span>
  );
}

interface CountProps {
  readonly count: number;
  readonly words: string;
  readonly Icon: TablerIcon;
}

function Count({ count, words, Icon }: CountProps) {
  const { t } = useTranslation();
  const number = useNumber();
  if (count === 0) return null;
  const whole = t(words, { count });
  return (
    <span className={styles.count} title={whole}>
      <Icon size={15} aria-hidden="true" />
      <span aria-hidden="true">{number(count)}</span>
      <span className="unseen">{whole}</span>
    </span>
  );
}
