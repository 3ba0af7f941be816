import { assertNever } from '@floorcast/contract/assert-never';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { InLine } from './InLine.tsx';
import styles from './SeatPanel.module.css';
import type { SeatView } from './seat-view.ts';
import { Taken } from './Taken.tsx';
import { Yours } from './Yours.tsx';

interface SeatPanelProps {
  readonly machineId: number;
  readonly view: SeatView;
  /** The machine that the player leaves for it, if any. */
  readonly leaving: string | null;
  /** Goes to the machine's table. */
  readonly onTake: () => void;
}

/** The seat, and the way to it (GAME-19). */
export function SeatPanel(props: SeatPanelProps) {
  const { t } = useTranslation();
  return (
    <section
      className={styles.panel}
      aria-label={t('watch.seat')}
      data-testid="seat"
      data-seat={props.view.kind}
    >
      <Inside {...props} />
    </section>
  );
}

function Inside({ machineId, view, leaving, onTake }: SeatPanelProps) {
  const { t } = useTranslation();
  switch (view.kind) {
    case 'away':
      return <p>{t(`games.whyNot.${view.why}`)}</p>;
    case 'free':
      return <Way words={t('watch.free')} press={t('watch.take')} leaving={leaving} onTake={onTake} />;
    case 'mine':
      return <Way words={t('watch.mine')} press={t('watch.back')} leaving={null} onTake={onTake} />;
    case 'yours':
      return <Yours place={view.place} leaving={leaving} onTake={onTake} />;
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
  readonly onTake: () => void;
}

function Way({ words, press, leaving, onTake }: WayProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.title}>{words}</p>
      {leaving !== null && <p>{t('watch.readyFirst', { name: leaving })}</p>}
      <Button look="strong" wide onClick={onTake} data-testid="take-seat">
        {press}
      </Button>
    </>
  );
}
