import type { RealityCheckReply } from '@floorcast/contract/reality-check';
import { useId } from 'react';
import { spokenDuration } from '../../lib/locale/moments.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Select } from '../../ui/fields/Select.tsx';
import styles from './SaferPlay.module.css';
import { useProtectionCalls } from './use-protection-calls.ts';

/** How often the game pauses to say what the play came to. */
export function RealityCheckChoice({ check }: { readonly check: RealityCheckReply }) {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const { checkEvery } = useProtectionCalls();
  const { minutes, choices, mayBeOff } = check;
  if (minutes === null && choices.length === 0) return null;
  const every = (each: number) =>
    t('saferPlay.check.every', { time: spokenDuration(each * 60, i18n.language) });
  const options = [
    ...(mayBeOff ? [['', t('saferPlay.check.never')] as const] : []),
    ...choices.map((each) => [String(each), every(each)] as const),
  ];
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('saferPlay.check.title')}</h2>
      <p>{t('saferPlay.check.lead')}</p>
      {choices.length === 0 && minutes !== null ? (
        <p>{every(minutes)}</p>
      ) : (
        <div className={styles.interval}>
          <Select
            label={t('saferPlay.check.label')}
            options={options}
            value={String(minutes ?? '')}
            onValue={(value) => void checkEvery(value === '' ? null : Number(value))}
          />
        </div>
      )}
    </section>
  );
}
