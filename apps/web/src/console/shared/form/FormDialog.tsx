import type { Result } from '@floorcast/contract/result';
import { IconCopy } from '@tabler/icons-react';
import { type ComponentProps, createContext, useContext, useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '../../../api/call/failure.ts';
import { useAct } from '../../../api/call/use-act.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { openDialog } from '../../../ui/dialog/dialog-host.ts';
import styles from './Form.module.css';

/** The forms of a dialog in which something is filled in that is not sent yet. */
const Unsaved = createContext<Set<string>>(new Set());

/** Lets the dialog around a form ask before it closes while the form has changes. */
export function useUnsaved(dirty: boolean): void {
  const forms = useContext(Unsaved);
  const id = useId();
  useEffect(() => {
    if (!dirty) return;
    forms.add(id);
    return () => void forms.delete(id);
  }, [forms, id, dirty]);
}

interface FormDialogProps extends ComponentProps<typeof Dialog> {
  readonly onClose: () => void;
}

/** A dialog with forms in it: it asks before changes are lost. */
export function FormDialog({ onClose, children, ...props }: FormDialogProps) {
  const { t } = useTranslation();
  const [forms] = useState(() => new Set<string>());
  const asks = useRef(false);

  async function close(): Promise<void> {
    if (asks.current) return;
    asks.current = forms.size > 0;
    const answer = asks.current && (await openDialog(question(t)));
    asks.current = false;
    if (answer === false || answer === 'discard') onClose();
  }

  return (
    <Dialog {...props} onClose={() => void close()}>
      <Unsaved value={forms}>{children}</Unsaved>
    </Dialog>
  );
}

const question = (t: (key: string) => string) =>
  ({
    title: t('consoleForm.unsaved.title'),
    words: [t('consoleForm.unsaved.words')],
    actions: [
      { id: 'stay', words: t('consoleForm.unsaved.stay'), look: 'strong', focused: true },
      { id: 'discard', words: t('consoleForm.unsaved.discard') },
    ],
    testId: 'unsaved',
  }) as const;

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
        <p role="alert" className="bad">
          {problem}
        </p>
      )}
    </>
  );
}

interface ShownOnceProps {
  /** What it is, and for whom. */
  readonly words: string;
  readonly secret: string;
}

/** A secret that nobody can read a second time. */
export function ShownOnce({ words, secret }: ShownOnceProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  return (
    <div className={styles.once} role="status" data-testid="shown-once">
      <p>{words}</p>
      <code dir="ltr">{secret}</code>
      <div className={styles.buttons}>
        <Button onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
          <IconCopy size={18} aria-hidden="true" />
          <span>{t(copied ? 'consoleForm.copied' : 'consoleForm.copy')}</span>
        </Button>
      </div>
      <p>{t('consoleForm.once')}</p>
    </div>
  );
}
