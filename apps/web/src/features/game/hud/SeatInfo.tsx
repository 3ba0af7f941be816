import type { PayoutCap } from '@floorcast/contract/payout-cap';
import { IconArrowBarToUp, IconClockHour4, IconHourglassHigh, IconScale } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useMoney, useSignedMoney } from '../../../api/settings/use-money.ts';
import { formatTime } from '../../../lib/locale/moments.ts';
import { localeOf } from '../../../lib/locale/translation.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useRegularly } from '../../../lib/react/use-regularly.ts';
import { PayoutCapFacts } from '../../../machines/payout-cap/PayoutCapFacts.tsx';
import { cappedCreditWords } from '../../../machines/payout-cap/use-payout-cap.ts';
import { ViewersAt } from '../../../machines/Viewers.tsx';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { topLayer } from '../../../ui/dialog/dialog-host.ts';
import type { Elements } from '../../../ui/elements.ts';
import { badgeClasses, CountBadge } from '../../../ui/values/CountBadge.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { MoneyOfSession } from '../leaving/MoneyOfSession.tsx';
import styles from './SeatInfo.module.css';

const CLOCK_MS = 250;

/** How long the session has been open. `began`: when, on this device's own clock (ms). */
export function SessionClock({ began }: { readonly began: number }) {
  const { t, i18n } = useTranslation();
  const seconds = useRegularly(
    useCallback(() => Math.max(0, Math.floor((performance.now() - began) / 1000)), [began]),
    CLOCK_MS,
  );
  const time = elapsed(seconds, localeOf(i18n.language));
  const icon = <IconHourglassHigh className={styles.clock} size={16} aria-hidden="true" />;
  return (
    <CountBadge
      icon={icon}
      count={time}
      words={t('game.sessionTime', { time })}
      round
      testId="session-clock"
    />
  );
}

const LOOK_MS = 1_000;

/** The time of day: a game that fills the screen covers the device's own clock. */
function DayClock() {
  const { t, i18n } = useTranslation();
  const time = useRegularly(
    useCallback(() => formatTime(new Date().toISOString(), i18n.language), [i18n.language]),
    LOOK_MS,
  );
  const icon = <IconClockHour4 className={styles.clock} size={16} aria-hidden="true" />;
  return (
    <span className={styles.dayClock}>
      <CountBadge icon={icon} count={time} words={t('game.timeNow', { time })} round testId="day-clock" />
    </span>
  );
}

/**
 * The time of the session, its net, the payout cap and the audience count (GAME-18), opposite of the age of the picture;
 * where the rules want the net to be always shown, the time of day too.
 */
export function SeatInfo({ seat, cap }: { readonly seat: Seat | null; readonly cap: PayoutCap | null }) {
  return (
    <div className={styles.info}>
      <ViewersAt machineId={seat?.machine.id} />
      {seat?.policy.netPosition && <DayClock />}
      {seat !== null && seat.began !== null && <SessionClock began={seat.began} />}
      {seat !== null && cap !== null && <CapBadge cap={cap} seat={seat} />}
      {seat !== null && <SessionNet seat={seat} />}
    </div>
  );
}

/** What a payout cap lets machines still pay out; a press shows the cap, and what it makes of the credit (CLAIM-4). */
export function CapBadge({ cap, seat: { credit } }: { cap: PayoutCap; seat: Pick<Seat, 'credit'> }) {
  const { t } = useTranslation();
  const money = useMoney();
  const over = cappedCreditWords(cap, credit, t, money);
  const room = Math.max(0, cap.room);
  const badge = (
    <>
      <IconArrowBarToUp size={16} aria-hidden="true" />
      <span className={styles.roomy} aria-hidden="true">
        <span className={styles.label}>{`${t('payoutCap.title')} `}</span>
        <Verbatim>{money(room)}</Verbatim>
      </span>
      <span className="unseen">{t('payoutCap.left', { room: money(room) })}</span>
    </>
  );
  return (
    <PressedBadge testId="cap-badge" minor={room} over={over !== null} badge={badge} className={styles.words}>
      <PayoutCapFacts cap={cap} />
      {over !== null && (
        <p className={styles.over} data-testid="cap-credit">
          {over}
        </p>
      )}
    </PressedBadge>
  );
}

/** A length of time as a clock shows it: minutes and seconds, with hours where there are any. */
export function elapsed(seconds: number, locale: string): string {
  const digits = (of: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits, useGrouping: false }).format(of);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${digits(minutes, hours > 0 ? 2 : 1)}:${digits(seconds % 60, 2)}`;
  return hours > 0 ? `${digits(hours, 1)}:${rest}` : rest;
}

interface PressedBadgeProps {
  readonly testId: string;
  /** The amount of the badge, minor units. */
  readonly minor: number;
  readonly over?: boolean;
  readonly badge: Elements;
  /** Of the panel. */
  readonly className?: string | undefined;
  readonly children: Elements;
}

/**
 * A badge whose press shows more. It closes by another press and by Escape, unless a dialog is open over it. A button that
 * had the focus as it opened has it again; after a push the keys stay the cabinet's.
 */
function PressedBadge({ testId, minor, over, badge, className = '', children }: PressedBadgeProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const focused = useRef(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || topLayer.getState().length > 0) return;
      setOpen(false);
      if (focused.current) button.current?.focus();
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [open]);
  const toggle = () => {
    focused.current = button.current === document.activeElement;
    setOpen(!open);
  };
  return (
    <div className={styles.net}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-testid={testId}
        data-minor={minor}
        data-over={over}
        onClick={toggle}
      >
        <span className={badgeClasses('round')}>{badge}</span>
      </button>
      {open && (
        <div id={id} className={`${styles.panel} ${className}`}>
          {children}
        </div>
      )}
    </div>
  );
}

/** What the session has won or lost so far; a press shows what that is made of. */
export function SessionNet({ seat: { totals, net, credit, policy } }: { readonly seat: Seat }) {
  const { t } = useTranslation();
  const money = useMoney();
  const signed = useSignedMoney();
  if (totals === null || net === null) return null;
  const { in: cashedIn, out } = totals;
  // Before any money is on the machine there is nothing to weigh, unless the rules want it shown.
  if (!policy.netPosition && cashedIn === 0 && out === 0 && net === 0) return null;
  const amounts = { in: cashedIn, out, credit, net };
  const badge = (
    <>
      <IconScale size={16} aria-hidden="true" />
      {(['in', 'out'] as const).map((name) => (
        <span key={name} className={styles.wide} aria-hidden="true">
          <span>{`${t(`receipt.${name}`)} `}</span>
          <Verbatim>{money(amounts[name])}</Verbatim>
        </span>
      ))}
      <span aria-hidden="true">
        <span className={styles.label}>{`${t('receipt.net')} `}</span>
        <bdi>{signed(net)}</bdi>
      </span>
      <span className="unseen">{t('receipt.netOf', { amount: signed(net) })}</span>
    </>
  );
  return (
    <PressedBadge testId="net-badge" minor={net} badge={badge}>
      <MoneyOfSession amounts={amounts} />
    </PressedBadge>
  );
}
