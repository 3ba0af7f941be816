import type { Result } from '@floorcast/contract/result';
import { SetUpCalls } from '@floorcast/contract/set-up';
import { useState } from 'react';
import type { Failure } from '../../../api/call/failure.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Form } from '../../shared/form/Form.tsx';
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
  const [asked, setAsked] = useState(false);
  const words = t(retired ? 'consoleSetup.return' : 'consoleSetup.retire');
  return (
    <div className={styles.part}>
      {asked ? (
        <Form
          schema={SetUpCalls.retireMachine.body}
          words="consoleForm"
          fixed={{ retired: !retired }}
          {...(!retired && { lead: hint })}
          button={words}
          send={(body) => retire(body.retired, body.reason)}
          onDone={() => {
            setAsked(false);
            onChanged();
          }}
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
