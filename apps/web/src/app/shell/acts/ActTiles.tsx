import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import styles from './ActTiles.module.css';
import { type Act, panel } from './acts.ts';

interface ActTilesProps {
  readonly acts: readonly Act[];
  /** Only their icons. */
  readonly folded?: boolean;
  /** Where they are, as the test ids of their buttons begin. */
  readonly place: 'open' | 'drawer';
}

/** Acts as buttons with their names, in a menu from top to bottom. */
export function ActTiles({ acts, folded = false, place }: ActTilesProps) {
  const { t } = useTranslation();
  if (acts.length === 0) return null;
  return (
    <div className={styles.tiles} data-folded={folded}>
      {acts.map(({ name, words, Icon, Badge, main }) => (
        <Button
          key={name}
          look={main ? 'strong' : folded ? 'icon' : 'calm'}
          title={folded ? t(words) : undefined}
          aria-describedby={Badge && `${place}-${name}-waits`}
          onClick={() => panel.open(name)}
          data-testid={`${place}-${name}`}
        >
          <Icon size={20} aria-hidden="true" />
          <span>{t(words)}</span>
          {Badge && <Badge id={`${place}-${name}-waits`} />}
        </Button>
      ))}
    </div>
  );
}
