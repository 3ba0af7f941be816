import { Suspense } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { Act } from './acts.ts';
import { panel } from './panel.ts';
import styles from './ToolbarActs.module.css';

/** Acts as buttons of the toolbar: their icons, and the name of the main one. */
export function ToolbarActs({ acts }: { acts: readonly Act[] }) {
  const { t } = useTranslation();
  if (acts.length === 0) return null;
  return (
    <div className={styles.acts}>
      {acts.map(({ name, words, hint = words, Icon, Badge, main, toolbar }) => (
        <Button
          key={name}
          look={main ? 'strong' : 'icon'}
          className={toolbar === 'roomy' ? styles.roomy : undefined}
          aria-label={t(words)}
          title={t(hint)}
          aria-describedby={Badge && `${name}-waits`}
          onClick={() => panel.open(name)}
          data-testid={`open-${name}`}
        >
          <Icon size={main ? 18 : 22} aria-hidden="true" />
          {main && <span className={styles.words}>{t(words)}</span>}
          <Suspense>{Badge && <Badge id={`${name}-waits`} />}</Suspense>
        </Button>
      ))}
    </div>
  );
}
