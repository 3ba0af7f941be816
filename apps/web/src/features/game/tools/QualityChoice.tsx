import { VideoQuality } from '@floorcast/contract/video';
import { useId } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../lib/react/use-readable.ts';
import { chosenQuality } from '../../../realtime/video/line/chosen-quality.ts';
import styles from './ViewMenu.module.css';

/** Whether the picture follows the line, stays at its best, or saves data; stored on the device (NET-4). */
export function QualityChoice() {
  const { t } = useTranslation();
  const name = useId();
  const chosen = useReadable(chosenQuality);
  return (
    <fieldset className={styles.parts} data-testid="quality">
      <legend>{t('game.quality.title')}</legend>
      {VideoQuality.options.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={chosen === each}
            onChange={() => chosenQuality.choose(each)}
          />
          <span>{t(`game.quality.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
