import { GameRules, VOLATILITIES } from '@floorcast/contract/game-rules';
import { type FormEvent, useId, useState } from 'react';
import { giveRules } from '../../../api/endpoints/console/set-up.ts';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useAct } from '../../shared/form/use-act.ts';
import styles from '../SetUp.module.css';
import { type Draft, draftOf, NUMBERS, rulesOf } from './rules-draft.ts';

interface RulesFormProps {
  readonly scope: { readonly brandId: number; readonly machineId: number | null };
  /** The version in force; 0: none. */
  readonly after: number;
  /** The rules to begin from. */
  readonly begin: GameRules | undefined;
  readonly onClose: () => void;
  readonly onGiven: () => void;
}

/** The next version of rules: its figures in fields, its texts and paytables as JSON. */
export function RulesForm({ scope, after, begin, onClose, onGiven }: RulesFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const act = useAct();
  const [draft, setDraft] = useState<Draft>(() => draftOf(begin));
  const parsed = GameRules.safeParse(rulesOf(draft));
  const issue = parsed.success ? undefined : parsed.error.issues[0];
  const problem =
    rulesOf(draft) === undefined
      ? t('consoleSetup.notJson')
      : issue && `${issue.path.join('.')}: ${issue.message}`;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!parsed.success) return;
    const given = await act.run(() => giveRules({ ...scope, after, rules: parsed.data }));
    if (given === undefined) return;
    toast({ kind: 'success', words: t('consoleSetup.rules.given', { version: given.version }) });
    onGiven();
  }

  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} data-testid="rules-form">
      <Figures draft={draft} onDraft={setDraft} />
      <label htmlFor={`${id}-texts`}>{t('consoleSetup.rules.texts')}</label>
      <textarea
        id={`${id}-texts`}
        className={styles.json}
        dir="ltr"
        spellCheck={false}
        value={draft.texts}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => setDraft({ ...draft, texts: target.value })}
      />
      <p id={`${id}-problem`} className={styles.problem} role="status">
        {act.problem ?? problem}
      </p>
      <p className={styles.quiet}>{t('consoleSetup.rules.atOnce')}</p>
      <div className={styles.tools}>
        <Button onClick={onClose}>{t('consoleForm.cancel')}</Button>
        <Button look="strong" type="submit" disabled={!parsed.success || act.busy}>
          {t('consoleSetup.rules.giveVersion', { version: after + 1 })}
        </Button>
      </div>
    </form>
  );
}

interface FiguresProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** Its name and figures. */
function Figures({ draft, onDraft }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.levels}>
      <Field
        label={t('consoleSetup.rules.game')}
        value={draft.game}
        maxLength={80}
        onText={(game) => onDraft({ ...draft, game })}
      />
      <Select
        label={t('consoleSetup.rules.volatility')}
        options={VOLATILITIES.map((each) => [each, t(`consoleSetup.rules.volatilities.${each}`)])}
        value={draft.volatility}
        onValue={(volatility) => onDraft({ ...draft, volatility })}
        problem={null}
      />
      {NUMBERS.map((name) => (
        <Field
          key={name}
          label={t(`consoleSetup.rules.${name}`)}
          inputMode="decimal"
          value={draft[name]}
          onText={(text) => onDraft({ ...draft, [name]: text })}
        />
      ))}
    </div>
  );
}
