import { RULES_MOST, VOLATILITIES } from '@floorcast/contract/game-rules';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import setUpStyles from '../SetUp.module.css';
import { AddButton, RemoveButton, TextInput } from './inputs.tsx';
import rulesStyles from './Rules.module.css';
import {
  added,
  changed,
  type Edit,
  type JackpotDraft,
  NEW_JACKPOT,
  NUMBERS,
  type PartProps,
  without,
} from './rules-draft.ts';

/** The jackpots: their names, what feeds them, and how they are won. */
export function JackpotsPart({ edit, draft, onDraft }: PartProps) {
  const { t } = useTranslation();
  const { jackpots } = draft;
  return (
    <>
      {jackpots.map((jackpot, index) => (
        <Jackpot
          key={jackpot.key}
          edit={edit}
          path={`jackpots.${index}`}
          label={t('consoleSetup.rules.jackpot', { number: index + 1 })}
          jackpot={jackpot}
          onJackpot={(next) => onDraft({ ...draft, jackpots: changed(jackpots, next) })}
          onRemove={() => onDraft({ ...draft, jackpots: without(jackpots, jackpot) })}
        />
      ))}
      <div>
        <AddButton
          words={t('consoleSetup.rules.addJackpot')}
          full={jackpots.length === RULES_MOST.jackpots}
          onAdd={() => onDraft({ ...draft, jackpots: added(jackpots, NEW_JACKPOT) })}
        />
      </div>
    </>
  );
}

interface JackpotProps {
  readonly edit: Edit;
  readonly path: string;
  readonly label: string;
  readonly jackpot: JackpotDraft;
  readonly onJackpot: (jackpot: JackpotDraft) => void;
  readonly onRemove: () => void;
}

function Jackpot({ edit, path, label, jackpot, onJackpot, onRemove }: JackpotProps) {
  const { t } = useTranslation();
  const change = (part: Partial<JackpotDraft>) => onJackpot({ ...jackpot, ...part });
  return (
    <fieldset className={rulesStyles.part}>
      <legend>{label}</legend>
      <div className={rulesStyles.line}>
        <TextInput
          edit={edit}
          path={`${path}.name`}
          label={t('consoleSetup.rules.jackpotName')}
          text={jackpot.name}
          onText={(name) => change({ name })}
        />
        <RemoveButton what={label} onRemove={onRemove} />
      </div>
      <Field
        label={t('consoleSetup.rules.fedPercent')}
        inputMode="decimal"
        autoComplete="off"
        value={jackpot.fedPercent}
        hint={t('consoleSetup.rules.emptyFixed')}
        problem={edit.problemAt(`${path}.fedPercent`)}
        onText={(fedPercent) => change({ fedPercent })}
      />
      <TextInput
        edit={edit}
        path={`${path}.fed`}
        label={t('consoleSetup.rules.fed')}
        long
        text={jackpot.fed}
        onText={(fed) => change({ fed })}
      />
      <TextInput
        edit={edit}
        path={`${path}.won`}
        label={t('consoleSetup.rules.won')}
        long
        text={jackpot.won}
        onText={(won) => change({ won })}
      />
    </fieldset>
  );
}

/** The name of the game and its figures. */
export function FiguresPart({ edit, draft, onDraft }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className={setUpStyles.levels}>
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
