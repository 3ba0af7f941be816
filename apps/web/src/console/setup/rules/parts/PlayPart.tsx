import { RULES_MOST } from '@floorcast/contract/game-rules';
import { useTranslation } from '../../../../lib/locale/use-translation.ts';
import styles from '../Rules.module.css';
import { added, changed, NO_TEXT, without } from '../rules-draft.ts';
import type { PartProps } from './edit.ts';
import { AddButton, RemoveButton } from './RowButtons.tsx';
import { TextInput } from './TextInput.tsx';

/** How the game is played, a paragraph each, and what a malfunction voids. */
export function PlayPart({ edit, draft, onDraft }: PartProps) {
  const { t } = useTranslation();
  const { play, malfunction } = draft;
  return (
    <>
      {play.map((line, index) => {
        const label = t('consoleSetup.rules.paragraph', { number: index + 1 });
        return (
          <div key={line.key} className={styles.line}>
            <TextInput
              edit={edit}
              path={`play.${index}`}
              label={label}
              long
              text={line.text}
              onText={(text) => onDraft({ ...draft, play: changed(play, { ...line, text }) })}
            />
            <RemoveButton
              what={label}
              last={play.length === 1}
              onRemove={() => onDraft({ ...draft, play: without(play, line) })}
            />
          </div>
        );
      })}
      <div>
        <AddButton
          words={t('consoleSetup.rules.addParagraph')}
          full={play.length === RULES_MOST.paragraphs}
          onAdd={() => onDraft({ ...draft, play: added(play, { key: 0, text: NO_TEXT }) })}
        />
      </div>
      <TextInput
        edit={edit}
        path="malfunction"
        label={t('consoleSetup.rules.malfunction')}
        long
        text={malfunction}
        onText={(text) => onDraft({ ...draft, malfunction: text })}
      />
    </>
  );
}
