import { assertNever } from '@floorcast/contract/assert-never';
import type { Machine } from '@floorcast/contract/machines';
import type { SeatReply } from '@floorcast/contract/queue';
import { account } from '../../api/sign-in/account.ts';
import { openSession } from '../../api/stores/open-session.ts';
import { type QueueEntry, queueEntry } from '../../api/stores/queue-entry.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import styles from './SeatPanel.module.css';
import { type SeatView, seatView } from './seat-view.ts';
import { TakeButton } from './TakeButton.tsx';
import { Taken } from './Taken.tsx';
import { useQueueRequests } from './use-queue-requests.ts';
import { useTaking } from './use-taking.ts';
import { waitWords } from './wait-words.ts';
import { Yours } from './Yours.tsx';

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
      className={styles.panel}
      aria-label={t('watch.seat')}
      data-testid="seat"
      data-seat={props.view.kind}
    >
      <Inside {...props} taking={way.taking} onTake={way.take} />
    </section>
  );
}

interface InsideProps extends Omit<SeatPanelProps, 'onTake'> {
  readonly taking: boolean;
  readonly onTake: () => void;
}

function Inside({ machineId, view, leaving, ...way }: InsideProps) {
  const { t } = useTranslation();
  switch (view.kind) {
    case 'away':
      return <p>{t(`games.whyNot.${view.why}`)}</p>;
    case 'free':
      return <Way words={t('watch.free')} press={t('watch.take')} leaving={leaving} {...way} />;
    case 'mine':
      return <Way words={t('watch.mine')} press={t('watch.back')} leaving={null} {...way} />;
    case 'yours':
      return <Yours place={view.place} leaving={leaving} {...way} />;
    case 'waiting':
      return <Waiting place={view.place} />;
    case 'taken':
      return <Taken machineId={machineId} {...view} />;
    default:
      return assertNever(view);
  }
}

interface WayProps {
  readonly words: string;
  readonly press: string;
  readonly leaving: string | null;
  readonly taking: boolean;
  readonly onTake: () => void;
}

function Way({ words, press, leaving, taking, onTake }: WayProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.title}>{words}</p>
      {leaving !== null && <p>{t('watch.readyFirst', { name: leaving })}</p>}
      <TakeButton words={press} taking={taking} onTake={onTake} />
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
      <ul className={styles.facts}>
        <li data-testid="wait">{waitWords(waitMinutes, t)}</li>
      </ul>
      <p>{t('watch.notified')}</p>
      <Button wide disabled={busy} onClick={() => leave(id)} data-testid="leave-queue">
        {t('watch.leave')}
      </Button>
    </>
  );
}
