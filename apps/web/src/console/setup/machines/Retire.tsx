import type { Result } from '@floorcast/contract/result';
import { useState } from 'react';
import type { Failure } from '../../../api/call/failure.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ReasonForm } from '../../shared/form/ReasonForm.tsx';
import { useAct } from '../../shared/form/use-act.ts';
import styles from '../SetUp.module.css';

interface RetireProps {
  readonly retired: boolean;
  /** What has to be so before. */
  readonly hint: string;
  readonly retire: (retired: boolean, reason: string) => Promise<Result<unknown, Failure>>;
  readonly onChanged: () => void;
}

/** Takes something out of use, or back, with a reason. */
export function Retire({ retired, hint, retire, onChanged }: RetireProps) {
  const { t } = useTranslation();
  const act = useAct();
  const [asked, setAsked] = useState(false);
  const words = t(retired ? 'consoleSetup.return' : 'consoleSetup.retire');

  async function carryOut(reason: string): Promise<void> {
    const done = await act.run(() => retire(!retired, reason));
    if (done === undefined) return;
    setAsked(false);
    onChanged();
  }

  return (
    <div className={styles.part}>
      {asked ? (
        <ReasonForm
          act={act}
          words={words}
          {...(!retired && { hint })}
          onReason={(reason) => void carryOut(reason)}
          onCancel={() => setAsked(false)}
        />
      ) : (
        <Button onClick={() => setAsked(true)} data-testid="retire">
          {words}
        </Button>
      )}
    </div>
  );
}
