import type { RealityCheck, RealityCheckAnswer } from '@floorcast/contract/reality-check';
import type { Result } from '@floorcast/contract/result';
import { useState } from 'react';
import type { Failure } from '../../../api/call/failure.ts';
import { useAct } from '../../../api/call/use-act.ts';
import { useMoney } from '../../../api/settings/use-money.ts';
import { formatTime, spokenDuration } from '../../../lib/locale/moments.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { SessionGames } from '../../../machines/recall/SessionGames.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx';
import { Figures } from '../../../ui/values/Figures.tsx';
import { Verbatim } from '../../../ui/values/Verbatim.tsx';
import styles from './RealityCheckDialog.module.css';

interface RealityCheckDialogProps {
  readonly check: RealityCheck;
  readonly sessionId: number;
  /** Whether the connection to the house is up. */
  readonly connected: boolean;
  readonly onAnswer: (answer: RealityCheckAnswer) => Promise<Result<null, Failure>>;
}

/** What the play came to; no button is pressed on the machine before it is answered. */
export default function RealityCheckDialog(props: RealityCheckDialogProps) {
  const { check, sessionId, connected, onAnswer } = props;
  const { t, i18n } = useTranslation();
  const { busy, problem, run } = useAct();
  const [games, setGames] = useState(false);

  const answer = (given: RealityCheckAnswer) => void run(() => onAnswer(given));
  const showGames = () => {
    setGames(true);
    answer('history');
  };
  const disabled = busy || !connected;
  return (
    <Dialog
      title={t('check.title', { time: spokenDuration(check.seconds, i18n.language) })}
      onClose={null}
      unasked
      testId="reality-check"
    >
      <CheckFigures check={check} />
      <p>{t('check.question')}</p>
      <p className={`${styles.problem} bad`} role="alert">
        {!connected && <span>{t('game.connectionLost')}</span>}
        {connected && problem !== null && <span>{problem}</span>}
      </p>
      <DialogActions>
        <Button wide disabled={disabled} data-testid="check-continue" onClick={() => answer('continue')}>
          {t('check.continue')}
        </Button>
        <Button wide disabled={disabled} data-testid="check-leave" onClick={() => answer('leave')}>
          {t('leave.confirm')}
        </Button>
        <Button wide look="bare" disabled={disabled} data-testid="check-history" onClick={showGames}>
          {t('check.history')}
        </Button>
      </DialogActions>
      {games && (
        <Dialog title={t('recall.title')} wide onClose={() => setGames(false)} testId="check-games">
          <SessionGames session={sessionId} />
        </Dialog>
      )}
    </Dialog>
  );
}

const netName = (net: number): 'lost' | 'ahead' | 'even' => (net < 0 ? 'lost' : net > 0 ? 'ahead' : 'even');

function CheckFigures({ check: { since, staked, won, net } }: Pick<RealityCheckDialogProps, 'check'>) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const name = netName(net);
  const rows = [
    ['since', formatTime(since, i18n.language)],
    ['staked', money(staked)],
    ['won', money(won)],
  ] as const;
  return (
    <Figures className={styles.figures}>
      <div className={styles.net}>
        <dt>{t(`check.${name}`)}</dt>
        <dd>
          <Verbatim data-testid="check-net" data-minor={net}>
            {money(Math.abs(net))}
          </Verbatim>
        </dd>
      </div>
      {rows.map(([row, words]) => (
        <div key={row}>
          <dt>{t(`check.${row}`)}</dt>
          <dd>
            <bdi data-testid={`check-${row}`}>{words}</bdi>
          </dd>
        </div>
      ))}
    </Figures>
  );
}
