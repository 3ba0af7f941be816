import { IconDots } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/locale/use-translation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import rows from '../../../ui/menu/rows.module.css';
import { ViewChoices, type ViewChoicesProps } from './ViewChoices.tsx';
import styles from './ViewMenu.module.css';

const GAP = 6;

/** Everything about the picture that is not needed at every moment. */
export function ViewMenu(props: Omit<ViewChoicesProps, 'onDone'>) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <div ref={button}>
      <Button
        popoverTarget={id}
        aria-expanded={open}
        aria-label={t('game.view.title')}
        data-testid="open-view"
      >
        <IconDots size={20} aria-hidden="true" />
      </Button>
      <section
        ref={list}
        id={id}
        popover="auto"
        aria-label={t('game.view.title')}
        className={`${rows.popover} ${styles.list}`}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open' || button.current === null || list.current === null) return;
          const { bottom } = button.current.getBoundingClientRect();
          list.current.style.setProperty('--top', `${bottom + GAP}px`);
        }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && <ViewChoices {...props} onDone={() => list.current?.hidePopover()} />}
      </section>
    </div>
  );
}
