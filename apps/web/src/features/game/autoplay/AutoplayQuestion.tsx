import { useState } from 'react';
import { type Failure, failureWords } from '../../../api/call/failure.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/Dialog.tsx';
import styles from './AutoplayPanel.module.css';

interface AutoplayQuestionProps {
  readonly session: PlaySession;
  readonly left: number;
  readonly played: number;
}

/** Autoplay has paused by the rules of play: the player lets it go on, or stops it (RULE-9). */
export default function AutoplayQuestion({ session, left, played }: AutoplayQuestionProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const answer = async (answered: Promise<Failure | null>) => setFailure(await answered);
  const stop = () => void answer(session.autoplay(null));
  return (
    <Dialog title={t('autoplay.asks.title')} onClose={stop} unasked testId="autoplay-question">
      <p>{t('autoplay.asks.question', { played, left })}</p>
      <p className={`${styles.failure} bad`} role="alert">
        {failure !== null && failureWords(failure, t)}
      </p>
      <DialogActions>
        <Button wide data-main-action data-testid="autoplay-question-stop" onClick={stop}>
          {t('autoplay.stop')}
        </Button>
        <Button wide data-testid="autoplay-continue" onClick={() => void answer(session.continueAutoplay())}>
          {t('autoplay.asks.continue')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
