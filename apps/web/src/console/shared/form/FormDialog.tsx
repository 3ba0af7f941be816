import { type ComponentProps, createContext, useContext, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { openDialog } from '../../../ui/dialog/dialog-host.ts';

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
