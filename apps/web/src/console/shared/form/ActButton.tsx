import type { Result } from '@floorcast/contract/result';
import { type ComponentProps, useState } from 'react';
import type { Failure } from '../../../api/call/failure.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './Form.module.css';
import { useAct } from './use-act.ts';

interface ActButtonProps<T> extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  readonly act: () => Promise<Result<T, Failure>>;
  readonly onDone: (done: T) => void;
  /** Carried out, it cannot be repeated. */
  readonly once?: boolean;
}

/** A button that acts at a press, one at a time, and says below why it was refused. */
export function ActButton<T>({ act, onDone, once = false, ...button }: ActButtonProps<T>) {
  const { busy, problem, run } = useAct();
  const [over, setOver] = useState(false);
  async function press(): Promise<void> {
    const done = await run(act);
    if (done === undefined) return;
    setOver(once);
    onDone(done);
  }
  return (
    <>
      <Button {...button} disabled={busy || over} aria-busy={busy} onClick={() => void press()} />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
