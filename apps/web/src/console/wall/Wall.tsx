import { IconMoodSearch } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import type { WallView } from '../../realtime/console/wall-state.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { useWall } from '../shared/live/use-live.ts';
import { FloorLinks } from './FloorLinks.tsx';
import { TileGrid } from './tiles/TileGrid.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import type { Group, Grouping } from './view/arrange.ts';
import { useOrder } from './view/use-order.ts';
import { wallChoice } from './view/wall-view.ts';
import styles from './Wall.module.css';

const NOTHING = { text: '', state: '', floor: '', brand: '' } as const;

/** All machines as they are now (OPS-52). */
export function Wall() {
  const { t } = useTranslation();
  const view = useWall();
  return (
    <section className={styles.wall}>
      <h1 className={styles.title}>{t('consoleWall.title')}</h1>
      {view.whole || view.machines.size > 0 ? (
        <Machines view={view} />
      ) : (
        <p role="status" className={styles.loading}>
          {t('consoleWall.loading')}
        </p>
      )}
    </section>
  );
}

function Machines({ view }: { readonly view: WallView }) {
  const { t } = useTranslation();
  const choice = useReadable(wallChoice);
  const text = useDeferredValue(choice.text);
  const { arranged, touched } = useOrder(view.machines, { ...choice, text });
  return (
    <>
      <Toolbar view={view} choice={choice} arranged={arranged} />
      <FloorLinks floors={view.floors} />
      {arranged.shown === 0 ? (
        <Notice
          icon={<IconMoodSearch />}
          title={t(view.machines.size === 0 ? 'consoleWall.empty' : 'consoleWall.noMatch')}
          action={
            view.machines.size > 0 && (
              <Button onClick={() => wallChoice.change(NOTHING)}>{t('consoleWall.showAll')}</Button>
            )
          }
        />
      ) : (
        <TileGrid
          groups={arranged.groups}
          density={choice.density}
          label={t('consoleWall.machines', { count: arranged.shown })}
          headingOf={(group) => <Heading group={group} by={choice.group} />}
          onTouch={touched}
        />
      )}
    </>
  );
}

interface HeadingProps {
  readonly group: Group;
  readonly by: Grouping;
}

function Heading({ group: { key, ids }, by }: HeadingProps) {
  const { t } = useTranslation();
  return (
    <>
      <span dir="auto">{by === 'state' ? t(`consoleWall.state.${key}`) : key}</span>
      <span className={styles.count}>{ids.length}</span>
    </>
  );
}
