import { GameRules } from '@floorcast/contract/game-rules';
import { useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import styles from './Rules.module.css';
import { type Draft, rulesOf } from './rules-draft.ts';

interface ImportDialogProps {
  readonly draft: Draft;
  readonly onRules: (rules: GameRules) => void;
  readonly onClose: () => void;
}

/** Takes rules that were written elsewhere into the form, as JSON; it begins with those of the form. */
export function ImportDialog({ draft, onRules, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const [json, setJson] = useState(() => JSON.stringify(rulesOf(draft), null, 2));
  const [problem, setProblem] = useState<string | null>(null);

  function take(): void {
    const read = jsonIn(json);
    const parsed = GameRules.safeParse(read);
    if (parsed.success) {
      onRules(parsed.data);
      return;
    }
    const [issue] = parsed.error.issues;
    setProblem(
      read === undefined ? t('consoleSetup.notJson') : `${issue?.path.join('.')}: ${issue?.message}`,
    );
  }

  return (
    <Dialog title={t('consoleSetup.rules.import')} onClose={onClose} wide testId="rules-import">
      <div className={styles.review}>
        <TextArea
          label={t('consoleSetup.rules.importHint')}
          rows={16}
          code
          value={json}
          problem={problem}
          onText={(text) => {
            setJson(text);
            setProblem(null);
          }}
        />
        <div className={styles.tools}>
          <Button onClick={onClose}>{t('consoleForm.cancel')}</Button>
          <Button look="strong" onClick={take}>
            {t('consoleSetup.rules.importTake')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function jsonIn(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return undefined;
  }
}
