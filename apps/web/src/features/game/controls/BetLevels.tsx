import { useMoney } from '../../../api/settings/use-money.ts';
import { longestOf } from '../../../lib/dom/longest.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import { CabinetButton } from './CabinetButton.tsx';
import styles from './Controls.module.css';
import { PanelButtons } from './PanelButtons.tsx';

interface BetLevelsProps {
  readonly session: PlaySession;
  readonly seat: Seat | null;
  readonly ready: boolean;
  readonly busy: boolean;
}

/** The bet levels, and the cabinet's other buttons. */
export function BetLevels({ session, seat, ready, busy }: BetLevelsProps) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <fieldset
      className={styles.bands}
      style={longestOf((seat?.bands ?? []).map(({ bet }) => money(bet)))}
      aria-label={t('game.bands')}
    >
      {seat?.bands.map(({ id, bet }) => (
        <CabinetButton
          key={id}
          className={styles.band ?? ''}
          aria-pressed={seat.activeBand === id}
          data-lamp={seat.lamps?.['bet-up']}
          disabled={!ready || seat.playing || seat.autoplay.on}
          busy={busy}
          onClick={() => void session.presses.chooseBand(id)}
        >
          <Verbatim as="span" className={styles.bet}>
            {money(bet)}
          </Verbatim>
        </CabinetButton>
      ))}
      {seat !== null && (
        <PanelButtons
          session={session}
          seat={seat}
          disabled={!ready || seat.autoplay.on}
          busy={busy || seat.blocked}
        />
      )}
    </fieldset>
  );
}
