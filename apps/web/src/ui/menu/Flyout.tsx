import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { hang, type Side } from './hang.ts';
import { Face } from './Leaf.tsx';
import styles from './Menu.module.css';
import { type CollapseNode, type GroupNode, leadsTo } from './nodes.ts';
import rows from './rows.module.css';

/** How long a mouse stays, or is away, before the list follows it (ms). */
const HOVER_MS = 150;

interface FlyoutProps {
  readonly node: CollapseNode | GroupNode;
  readonly side: Side;
  /** What opens; `close` when something in it was chosen. */
  readonly children: (close: () => void) => ReactNode;
}

/** An entry whose own entries open beside or under it: by a press, or by a mouse that stays. */
export function Flyout({ node, side, children }: FlyoutProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const inside = useLocation({ select: ({ pathname }) => leadsTo(node, pathname) });
  const hover = useHover(() => list.current);
  return (
    <div onPointerEnter={hover.in} onPointerLeave={hover.out}>
      <button
        ref={button}
        type="button"
        className={styles.entry}
        popoverTarget={id}
        aria-expanded={open}
        data-active={inside || undefined}
        title={node.title}
      >
        <Face node={node}>
          <IconChevronDown size={18} aria-hidden="true" className={styles.chevron} />
        </Face>
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={`${rows.popover} ${styles.flyout}`}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && button.current && list.current) hang(list.current, button.current, side);
        }}
        onToggle={({ newState }) => {
          // What was chosen by a key or a press is not undone by a mouse that moved before.
          hover.forget();
          setOpen(newState === 'open');
        }}
      >
        {children(() => list.current?.hidePopover())}
      </div>
    </div>
  );
}

/** Only a mouse hovers: a finger's press would open and close at once. */
function useHover(list: () => HTMLElement | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (wanted: boolean) => (event: PointerEvent) => {
    forget();
    if (event.pointerType === 'mouse') timer.current = setTimeout(() => toggle(list(), wanted), HOVER_MS);
  };
  return { in: later(true), out: later(false), forget };
}

function toggle(list: HTMLElement | null, wanted: boolean): void {
  if (list === null || list.matches(':popover-open') === wanted) return;
  list.togglePopover(wanted);
}
