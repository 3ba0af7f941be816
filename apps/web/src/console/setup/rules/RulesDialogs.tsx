import { GameRules } from '@floorcast/contract/game-rules';
import { useState } from 'react';
import type { ActState } from '../../../api/call/use-act.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { GameRulesView } from '../../../machines/rules/GameRulesView.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Differences } from '../Differences.tsx';
import styles from './Rules.module.css';
import { type Draft, rulesOf } from './rules-draft.ts';
import { useRulesDifferences } from './use-rules-differences.ts';

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

interface ReviewDialogProps {
  readonly rules: GameRules;
  /** The rules in force; undefined: there are none. */
  readonly before: GameRules | undefined;
  /** The number that the rules would have. */
  readonly version: number;
  readonly act: ActState;
  readonly onPublish: (rules: GameRules) => void;
  readonly onClose: () => void;
}

/** What a version would change, and how players would read it, before it is published. */
export function ReviewDialog({ rules, before, version, act, onPublish, onClose }: ReviewDialogProps) {
  const { t } = useTranslation();
  const differencesOf = useRulesDifferences();
  const [now] = useState(() => new Date().toISOString());
  return (
    <Dialog
      title={t('consoleSetup.rules.nextVersion', { version })}
      onClose={onClose}
      wide
      testId="rules-review"
    >
      <div className={styles.review}>
        <section>
          <h3>{t('consoleSetup.document.changes')}</h3>
          {before === undefined ? (
            <p>{t('consoleSetup.rules.first')}</p>
          ) : (
            <Differences of={differencesOf(before, rules)} />
          )}
        </section>
        <section>
          <h3>{t('consoleSetup.rules.preview')}</h3>
          <GameRulesView reply={{ status: 1, version, since: now, rules }} />
        </section>
        <p className="quiet">{t('consoleSetup.rules.atOnce')}</p>
        <p className="bad" role="alert">
          {act.problem}
        </p>
        <div className={styles.tools}>
          <Button onClick={onClose}>{t('consoleForm.cancel')}</Button>
          <Button look="strong" disabled={act.busy} onClick={() => onPublish(rules)}>
            {t('consoleSetup.rules.giveVersion', { version })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
