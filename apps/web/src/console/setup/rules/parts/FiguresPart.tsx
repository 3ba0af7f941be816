import { VOLATILITIES } from '@floorcast/contract/game-rules';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { Select } from '../../../../ui/fields/Select.tsx';
import styles from '../../SetUp.module.css';
import { NUMBERS } from '../rules-draft.ts';
import type { PartProps } from './edit.ts';

/** The name of the game and its figures. */
export function FiguresPart({ edit, draft, onDraft }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.levels}>
      <Field
        label={t('consoleSetup.rules.game')}
        value={draft.game}
        maxLength={80}
        autoComplete="off"
        problem={edit.problemAt('game')}
        onText={(game) => onDraft({ ...draft, game })}
      />
      <Select
        label={t('consoleSetup.rules.volatility')}
        options={VOLATILITIES.map((each) => [each, t(`consoleSetup.rules.volatilities.${each}`)])}
        value={draft.volatility}
        onValue={(volatility) => onDraft({ ...draft, volatility })}
        problem={edit.problemAt('volatility')}
      />
      {NUMBERS.map((name) => (
        <Field
          key={name}
          label={t(`consoleSetup.rules.${name}`)}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          hint={name === 'hitPercent' || name === 'mostBets' ? t('consoleSetup.rules.mayBeEmpty') : ''}
          problem={edit.problemAt(name)}
          onText={(text) => onDraft({ ...draft, [name]: text })}
        />
      ))}
    </div>
  );
}
