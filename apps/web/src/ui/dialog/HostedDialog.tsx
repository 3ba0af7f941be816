import { useLayoutEffect, useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';
import type { DialogData } from './dialog-host.ts';

interface HostedDialogProps {
  readonly data: DialogData<string>;
  readonly onAnswer: (id: string | null) => void;
}

export default function HostedDialog({ data, onAnswer }: HostedDialogProps) {
  const { title, words, actions, testId } = data;
  const buttons = useRef<HTMLDivElement>(null);
  // After the dialog has opened, which gives the focus to the first button in it.
  useLayoutEffect(() => {
    const focused = data.actions.findIndex((action) => action.focused);
    buttons.current?.querySelectorAll('button')[focused]?.focus();
  }, [data]);
  return (
    <Dialog title={title} onClose={() => onAnswer(null)} {...(testId === undefined ? {} : { testId })}>
      {words.map((paragraph) => (
        <p key={paragraph} className="anywhere">
          {paragraph}
        </p>
      ))}
      <DialogActions ref={buttons}>
        {actions.map(({ id, words: label, look = 'calm' }) => (
          <Button
            key={id}
            wide
            look={look}
            data-testid={testId && `${testId}-${id}`}
            onClick={() => onAnswer(id)}
          >
            {label}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}
