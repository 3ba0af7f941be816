import type { WallCause, WallCauseKind, WallMachine } from '@floorcast/contract/wall';
import {
  IconAlertTriangleFilled,
  IconArrowsExchange,
  IconCamera,
  IconCash,
  IconCircleCheckFilled,
  IconCoins,
  IconDoor,
  IconLock,
  IconPlayerPlayFilled,
  IconPlugConnectedX,
  IconPlugOff,
  IconRefreshAlert,
  IconTool,
  IconTrophy,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMoney } from '../../../api/settings/use-money.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { knownStatus } from '../../../machines/status.ts';
import { Elapsed } from '../../shared/Elapsed.tsx';
import { useExceptionName } from '../../shared/exception-name.ts';
import { type Level, levelOf, levelOfCause, mainCause } from '../view/condition.ts';
import styles from './ConditionBadge.module.css';

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

/** The words for a cause: the machine's own name of a tilt or a door where it gave one. */
function useCauseName(): (cause: WallCause) => string {
  const { t } = useTranslation();
  const exceptionName = useExceptionName();
  return ({ kind, exception, camera, needsOther }) => {
    if (needsOther !== undefined) return t('consoleWall.waitsForSecond');
    const named = exception === undefined ? null : exceptionName(exception);
    const words = named ?? t(`consoleWall.cause.${kind}`);
    return camera === undefined ? words : `${words} · ${t(`consoleWall.camera.${camera}`)}`;
  };
}

/** The same with the amount that it is about. */
export function useCauseWords(): (cause: WallCause) => string {
  const nameOf = useCauseName();
  const money = useMoney();
  return (cause) =>
    cause.amount === undefined ? nameOf(cause) : `${nameOf(cause)} · ${money(cause.amount)}`;
}

/** What is going on at a machine: by colour, icon and word, with how long it has been so. */
export function ConditionBadge({ machine }: { readonly machine: WallMachine }) {
  const { t } = useTranslation();
  const cause = mainCause(machine);
  const level = levelOf(machine);
  if (cause !== undefined) return <CauseBadge cause={cause} more={machine.causes.length - 1} short />;
  const Icon = LEVEL_ICONS[level];
  return (
    <span className={styles.badge} data-level={level}>
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

/** One cause of a machine. */
export function CauseBadge({ cause, more = 0, short = false }: CauseBadgeProps) {
  const { t } = useTranslation();
  const name = useCauseName()(cause);
  const whole = useCauseWords()(cause);
  const words = short ? name : whole;
  const Icon = CAUSE_ICONS[cause.kind];
  return (
    <span
      className={styles.badge}
      data-level={levelOfCause(cause.kind)}
      data-cause={cause.kind}
      title={whole}
    >
      <Icon size={16} aria-hidden="true" />
      <span className={styles.words}>{words}</span>
      <Elapsed since={cause.since} className={styles.since} />
      {more > 0 && (
        <span className={styles.more} title={t('consoleWall.moreCauses', { count: more })}>
          {`+${more}`}
        </span>
      )}
    </span>
  );
}
