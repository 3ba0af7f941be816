import { assertNever } from '@floorcast/contract/assert-never';
import type { AccountType } from '@floorcast/contract/auth';
import type { Machine } from '@floorcast/contract/machines';
import { SeatCalls, type SeatReply } from '@floorcast/contract/queue';
import { useState } from 'react';
import { ask } from '../../api/call/ask.ts';
import type { Wording } from '../../api/call/failure.ts';
import { useAct } from '../../api/call/use-act.ts';
import { account } from '../../api/sign-in/account.ts';
import { openSession } from '../../api/stores/open-session.ts';
import { type QueueEntry, queueEntry } from '../../api/stores/queue-entry.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import { groupOf } from '../../machines/status.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import styles from './SeatPanel.module.css';

interface MachineSeatPanelProps {
  readonly machine: Machine;
  /** Undefined before the house has answered. */
  readonly seat: SeatReply | undefined;
  /** Takes the seat at the machine. */
  readonly onTake: () => Promise<void>;
}

/** The seat of a machine as the signed-in player sees it, and the way to it (GAME-19). */
export function MachineSeatPanel({ machine, seat, onTake }: MachineSeatPanelProps) {
  const { place } = useReadable(queueEntry);
  const session = useReadable(openSession);
  const leaving = session !== null && session.id !== machine.id ? session.name : null;
  const view = seatView({ machine, seat, place, sessionAt: session?.id ?? null, roles: account.roles() });
  return <SeatPanel machineId={machine.id} view={view} leaving={leaving} onTake={onTake} />;
}

interface SeatPanelProps {
  readonly machineId: number;
  readonly view: SeatView;
  /** The machine whose session the player leaves for it, if any. */
  readonly leaving: string | null;
  /** Takes the seat: at once, or when the session elsewhere has ended. */
  readonly onTake: () => Promise<void>;
}

export function SeatPanel(props: SeatPanelProps) {
  const { t } = useTranslation();
  const way = useTaking(props.onTake);
  return (
    <section
      className={`${styles.panel} surface rows gap-12`}
      aria-label={t('watch.seat')}
      data-testid="seat"
      data-seat={props.view.kind}
    >
      <Inside {...props} taking={way.taking} onTake={way.take} />
    </section>
  );
}

/** The way to the seat. */
interface Way extends Pick<SeatPanelProps, 'leaving'> {
  readonly taking: boolean;
  readonly onTake: () => void;
}

function Inside({ machineId, view, ...way }: Omit<SeatPanelProps, 'onTake'> & Way) {
  const { t } = useTranslation();
  switch (view.kind) {
    case 'away':
      return <p>{t(`games.whyNot.${view.why}`)}</p>;
    case 'free':
      return <Offer words={t('watch.free')} press={t('watch.take')} {...way} />;
    case 'mine':
      return <Offer words={t('watch.mine')} press={t('watch.back')} {...way} leaving={null} />;
    case 'yours':
      return <Yours place={view.place} {...way} />;
    case 'waiting':
      return <Waiting place={view.place} />;
    case 'taken':
      return <Taken machineId={machineId} {...view} />;
    default:
      return assertNever(view);
  }
}

function Offer({ words, press, leaving, ...way }: Way & { readonly words: string; readonly press: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.title}>{words}</p>
      {leaving !== null && <p>{t('watch.readyFirst', { name: leaving })}</p>}
      <TakeButton words={press} {...way} />
    </>
  );
}

/** The player waits in the queue: position, estimated wait, and a button that leaves it. */
function Waiting({ place: { id, place, waiting, waitMinutes } }: { readonly place: QueueEntry }) {
  const { t } = useTranslation();
  const { busy, leave } = useQueueRequests();
  return (
    <>
      <p className={styles.place} role="status" data-testid="place" data-place={place}>
        <strong>{place}</strong>
        <span>{t(place === 1 ? 'watch.next' : 'watch.place', { place, waiting })}</span>
      </p>
      <ul className="listed rows figures gap-4">
        <li data-testid="wait">{waitWords(waitMinutes, t)}</li>
      </ul>
      <p>{t('watch.notified')}</p>
      <Button wide disabled={busy} onClick={() => leave(id)} data-testid="leave-queue">
        {t('watch.leave')}
      </Button>
    </>
  );
}

interface TakeButtonProps extends Omit<Way, 'leaving'> {
  readonly words: string;
  readonly disabled?: boolean;
  readonly testId?: string;
}

/** Takes the seat. While that is under way it keeps the focus, and says so. */
export function TakeButton({ words, disabled, taking, onTake, testId = 'take-seat' }: TakeButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      look="strong"
      wide
      disabled={disabled}
      aria-disabled={taking}
      onClick={onTake}
      data-testid={testId}
    >
      {taking ? t('game.takingSeat') : words}
    </Button>
  );
}

type TakenProps = Extract<SeatView, { kind: 'taken' }> & Pick<SeatPanelProps, 'machineId'>;

/** The seat is taken or reserved: the player can join the queue, where there is one. */
function Taken({ machineId, reserved, queue, waiting, replaces }: TakenProps) {
  const { t } = useTranslation();
  const { busy, join } = useQueueRequests();
  return (
    <>
      <p className={styles.title}>{t(reserved ? 'watch.kept' : 'watch.taken')}</p>
      {queue === null ? (
        <p>{t('watch.noQueue')}</p>
      ) : (
        <>
          <ul className="listed rows figures gap-4">
            <li data-testid="waiting">{t('watch.waiting', { count: waiting })}</li>
            {!queue.full && <li data-testid="wait">{waitWords(queue.waitMinutes, t)}</li>}
          </ul>
          {replaces !== null && <p>{t('watch.instead', { name: replaces })}</p>}
          {queue.full && <p>{t('watch.full')}</p>}
          <Button
            look="strong"
            wide
            disabled={busy || queue.full}
            onClick={() => join(machineId)}
            data-testid="join-queue"
          >
            {t('watch.join')}
          </Button>
        </>
      )}
    </>
  );
}

/** The seat is reserved for this player: the time that is left, and the buttons to take or to decline it. */
function Yours({ place, leaving, ...way }: Way & { readonly place: QueueEntry }) {
  const { t } = useTranslation();
  const { busy, leave } = useQueueRequests();
  const left = useSecondsLeft(place) ?? 0;
  return (
    <>
      <p className={styles.title} role="status">
        {t('watch.yours')}
      </p>
      <p className={`${styles.left} figures`} data-testid="seat-seconds" data-seconds={left}>
        {t('reconnect.left', { count: left })}
      </p>
      {leaving !== null && <p>{t('watch.readyFirst', { name: leaving })}</p>}
      <TakeButton words={t('watch.take')} disabled={busy || left === 0} {...way} />
      <Button wide disabled={busy || way.taking} onClick={() => leave(place.id)} data-testid="decline-seat">
        {t('watch.decline')}
      </Button>
    </>
  );
}

/** The state of a seat for one player. */
export type SeatView =
  | { readonly kind: 'away'; readonly why: 'broken' | 'offline' | 'reserved' }
  | { readonly kind: 'free' }
  /** The player's own session is at the machine. */
  | { readonly kind: 'mine' }
  /** The seat is reserved for the player until the entry's end. */
  | { readonly kind: 'yours'; readonly place: QueueEntry }
  | { readonly kind: 'waiting'; readonly place: QueueEntry }
  /** The seat is taken, or reserved for another player. `replaces`: the queue that joining this one gives up. */
  | {
      readonly kind: 'taken';
      readonly reserved: boolean;
      readonly queue: SeatReply['queue'];
      readonly waiting: number;
      readonly replaces: string | null;
    };

interface Seen {
  readonly machine: Machine;
  readonly seat: SeatReply | undefined;
  readonly place: QueueEntry | null;
  /** The machine of their open session. */
  readonly sessionAt: number | null;
  readonly roles: readonly AccountType[];
}

export function seatView({ machine, seat, place, sessionAt, roles }: Seen): SeatView {
  const group = groupOf(machine.status);
  if (sessionAt === machine.id) return { kind: 'mine' };
  // The queue entry stays, whatever the machine's status.
  if (place?.id === machine.id && place.seconds === undefined) return { kind: 'waiting', place };
  if (group === 'broken' || group === 'offline') return { kind: 'away', why: group };
  if (machine.reservation && group !== 'busy')
    return roles.some((role) => role !== 'user') ? { kind: 'free' } : { kind: 'away', why: 'reserved' };
  if (place?.id === machine.id) return { kind: 'yours', place };
  if (group === 'free') return { kind: 'free' };
  return {
    kind: 'taken',
    reserved: group === 'reserved',
    queue: machine.reservation ? null : (seat?.queue ?? null),
    waiting: seat?.waiting ?? 0,
    replaces: place?.name ?? null,
  };
}

/** An estimated wait in words: about so many minutes, or unknown. */
function waitWords(minutes: number | null, t: Wording): string {
  if (minutes === null) return t('watch.wait.unknown');
  return minutes >= 60 ? t('watch.wait.hour') : t('watch.wait.minutes', { count: minutes });
}

/** Taking a seat may first end another session, which takes seconds: another press does nothing meanwhile. */
export function useTaking(onTake: () => Promise<void>) {
  const [taking, setTaking] = useState(false);
  return {
    taking,
    take() {
      if (taking) return;
      setTaking(true);
      void onTake().finally(() => setTaking(false));
    },
  };
}

/** Joins and leaves queues, one request at a time, and shows refusals. */
export function useQueueRequests() {
  const { busy, run } = useAct((_, words) => toast({ kind: 'error', words }));
  async function give(act: 'join' | 'leave', machineId: number): Promise<void> {
    const answer = await run(() => ask(SeatCalls[act], { params: { id: machineId } }));
    if (answer !== undefined) queueEntry.receive({ place: answer.place });
  }
  return {
    busy,
    join: (machineId: number) => void give('join', machineId),
    leave: (machineId: number) => void give('leave', machineId),
  };
}
