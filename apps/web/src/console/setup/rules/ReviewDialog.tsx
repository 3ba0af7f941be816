import type { GameRules } from '@floorcast/contract/game-rules';
import { useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { GameRulesView } from '../../../machines/rules/GameRulesView.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import type { ActState } from '../../shared/form/use-act.ts';
import { Differences } from '../differences/Differences.tsx';
import setUp from '../SetUp.module.css';
import styles from './Rules.module.css';
import { useRulesDifferences } from './use-rules-differences.ts';

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
        <p className={setUp.quiet}>{t('consoleSetup.rules.atOnce')}</p>
        <p className={setUp.problem} role="alert">
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
