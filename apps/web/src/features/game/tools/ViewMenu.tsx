import { IconDots } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import rows from '../../../ui/menu/rows.module.css';
import type { GameMenuEntry } from './menu/game-menu-entry.ts';
import { ViewChoices, type ViewChoicesProps } from './ViewChoices.tsx';
import styles from './ViewMenu.module.css';

const GAP = 6;

interface ViewMenuProps extends Omit<ViewChoicesProps, 'onDone'> {
  readonly menu: readonly GameMenuEntry[];
}

/** What opens over the game, and everything about the picture that is not needed at every moment. */
export function ViewMenu({ menu, ...choices }: ViewMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [over, setOver] = useState<GameMenuEntry | null>(null);
  const close = () => list.current?.hidePopover();
  const openOver = (entry: GameMenuEntry) => {
    close();
    setOver(entry);
  };
  return (
    <div ref={button}>
      <Button
        popoverTarget={id}
        aria-expanded={open}
        aria-label={t('game.menu.title')}
        aria-describedby={`${id}-waits`}
        data-testid="open-view"
      >
        <IconDots size={20} aria-hidden="true" />
        <Suspense>{menu.map(({ name, Badge }) => Badge && <Badge key={name} id={`${id}-waits`} />)}</Suspense>
      </Button>
      <section
        ref={list}
        id={id}
        popover="auto"
        aria-label={t('game.menu.title')}
        className={`${rows.popover} ${styles.list}`}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open' || button.current === null || list.current === null) return;
          const { bottom } = button.current.getBoundingClientRect();
          list.current.style.setProperty('--top', `${bottom + GAP}px`);
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <>
            <GameMenu entries={menu} onOpen={openOver} />
            <h2 className={styles.heading}>{t('game.view.title')}</h2>
            <ViewChoices {...choices} onDone={close} />
          </>
        )}
      </section>
      {over !== null && (
        <Suspense>
          <over.Panel onClose={() => setOver(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface GameMenuProps {
  readonly entries: readonly GameMenuEntry[];
  readonly onOpen: (entry: GameMenuEntry) => void;
}

/** What opens over the game without leaving the seat, as tiles. */
function GameMenu({ entries, onOpen }: GameMenuProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.tiles}>
      {entries.map((entry) => (
        <button
          key={entry.name}
          type="button"
          data-testid={`menu-${entry.name}`}
          aria-describedby={entry.Badge && `menu-${entry.name}-waits`}
          onClick={() => onOpen(entry)}
        >
          <entry.Icon size={22} aria-hidden="true" />
          <span>{t(entry.words)}</span>
          <Suspense>{entry.Badge && <entry.Badge id={`menu-${entry.name}-waits`} />}</Suspense>
        </button>
      ))}
    </div>
  );
}
