import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { topLayer } from '../../ui/dialog/dialog-host.ts';
import type { Elements } from '../../ui/elements.ts';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly testId: string;
  /** Position of the panel, and layout of its content. */
  readonly className: string | undefined;
  readonly onClose: () => void;
  readonly children: Elements;
}

/** A panel beside the picture while the game goes on. Escape in it closes it, unless a dialog is open over it. */
export function SidePanel({ title, testId, className = '', onClose, children }: SidePanelProps) {
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
      <header className={`${styles.header} middle apart`}>
        <h2 id={titleId}>{title}</h2>
        <Button look="icon" aria-label={t('dialog.close')} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </Button>
      </header>
      {children}
    </section>
  );
}

/** When the panel is closed from inside, the focus returns to the element that had it before. */
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
