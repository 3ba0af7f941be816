import { RULES_MOST } from '@floorcast/contract/game-rules';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import styles from '../Rules.module.css';
import { added, changed, type JackpotDraft, NEW_JACKPOT, without } from '../rules-draft.ts';
import type { Edit, PartProps } from './edit.ts';
import { AddButton, RemoveButton } from './RowButtons.tsx';
import { TextInput } from './TextInput.tsx';

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
    <fieldset className={styles.part}>
      <legend>{label}</legend>
      <div className={styles.line}>
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
