import { assertNever } from '@floorcast/contract/assert-never';
import { useTranslation } from 'react-i18next';
import { InLine } from './InLine.tsx';
import styles from './SeatPanel.module.css';
import type { SeatView } from './seat-view.ts';
import { TakeButton } from './TakeButton.tsx';
import { Taken } from './Taken.tsx';
import { useTaking } from './use-taking.ts';
import { Yours } from './Yours.tsx';

interface SeatPanelProps {
  readonly machineId: number;
  readonly view: SeatView;
  /** The machine that the player leaves for it, if any. */
  readonly leaving: string | null;
  /** Goes to the machine's table: at once, or when the session elsewhere has ended. */
  readonly onTake: () => Promise<void>;
}

/** The seat, and the way to it (GAME-19). */
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
      return <InLine place={view.place} />;
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
