import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ViewMenu.module.css';
import type { View } from './view.ts';

interface CutChoiceProps {
  readonly cut: 'rows' | 'columns';
  readonly part: View['part'];
  readonly onChoose: (part: View['part']) => void;
}

const PARTS = ['whole', 'first', 'second'] as const;

/** Which part of a picture with two screens is seen (GAME-9). */
export function CutChoice({ cut, part, onChoose }: CutChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.parts} aria-label={t('game.view.part')}>
      {PARTS.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={part === each} onChange={() => onChoose(each)} />
          {t(each === 'whole' ? 'game.view.whole' : `game.view.${cut}.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
