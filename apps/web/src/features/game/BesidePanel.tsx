import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { topLayer } from '../../ui/top-layer.ts';
import styles from './BesidePanel.module.css';

interface BesidePanelProps {
  readonly title: string;
  readonly testId: string;
  /** Where it stands, and how what is in it is arranged. */
  readonly className: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something to read beside the picture while the game goes on. Escape in it closes it, unless something lies over it. */
export function BesidePanel({ title, testId, className = '', onClose, children }: BesidePanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useGiveFocusBack(panel);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && topLayer.getState().length === 0) onClose();
  };
  return (
    <section
      ref={panel}
      className={`${styles.panel} ${className}`}
      aria-labelledby={titleId}
      data-testid={testId}
      onKeyDown={closeOnEscape}
    >
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <Button look="icon" aria-label={t('dialog.close')} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </Button>
      </header>
      {children}
    </section>
  );
}

/** Closed from inside, the focus goes back to what had it when the panel was opened. */
function useGiveFocusBack(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = panel.current;
    const before = document.activeElement;
    return () => {
      const inside = element?.contains(document.activeElement);
      if (inside && before instanceof HTMLElement) before.focus();
    };
  }, [panel]);
}
