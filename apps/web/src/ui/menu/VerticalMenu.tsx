import { assertNever } from '@floorcast/contract/assert-never';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Elements } from '../elements.ts';
import menuStyles from './Menu.module.css';
import {
  type CollapseNode,
  type GroupNode,
  hang,
  type ItemNode,
  insetOf,
  type LinkNode,
  leadsTo,
  type MenuNode,
  type Side,
} from './nodes.ts';
import rowsStyles from './rows.module.css';

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
        className={ENTRY}
        popoverTarget={id}
        aria-expanded={open}
        data-active={inside || undefined}
        title={node.title}
      >
        <Face node={node}>
          <IconChevronDown size={18} aria-hidden="true" className={menuStyles.chevron} />
        </Face>
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={`${rowsStyles.popover} ${menuStyles.flyout}`}
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

interface VerticalMenuProps {
  readonly nodes: readonly MenuNode[];
  /** Only icons: what has more opens beside them. */
  readonly folded?: boolean;
  readonly onGo?: OnGo;
}

const ENTRY = `line gap-12 ${menuStyles.entry}`;
const VERTICAL = `rows gap-2 plain ${menuStyles.vertical}`;

/** A menu from top to bottom (SHELL-3). */
export function VerticalMenu({ nodes, folded = false, onGo }: VerticalMenuProps) {
  return (
    <ul className={VERTICAL} data-folded={folded}>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} depth={0} folded={folded} onGo={onGo} />
      ))}
    </ul>
  );
}

interface BranchProps<N extends MenuNode = MenuNode> {
  readonly node: N;
  readonly depth: number;
  readonly folded: boolean;
  readonly onGo: OnGo;
}

function Branch({ node, depth, folded, onGo }: BranchProps) {
  switch (node.kind) {
    case 'item':
    case 'link':
      return (
        <li>
          <Leaf node={node} inset={folded ? undefined : insetOf(depth)} onGo={onGo} />
        </li>
      );
    case 'divider':
      return <li className={menuStyles.divider} aria-hidden="true" />;
    case 'group':
      return <Group node={node} depth={depth} folded={folded} onGo={onGo} />;
    case 'collapse':
      if (folded)
        return (
          <li>
            <Flyout node={node} side="beside">
              {(close) => <VerticalMenu nodes={node.children} onGo={both(close, onGo)} />}
            </Flyout>
          </li>
        );
      return <Collapse node={node} depth={depth} folded={folded} onGo={onGo} />;
    default:
      return assertNever(node);
  }
}

const both = (close: () => void, onGo: OnGo) => () => {
  close();
  onGo?.();
};

function Group({ node, depth, folded, onGo }: BranchProps<GroupNode>) {
  const id = useId();
  return (
    <li>
      <h3 id={id} className={menuStyles.group} style={{ paddingInlineStart: insetOf(depth) }}>
        {node.title}
      </h3>
      <ul className={VERTICAL} aria-labelledby={id} data-folded={folded}>
        {node.children.map((child) => (
          <Branch key={child.id} node={child} depth={depth} folded={folded} onGo={onGo} />
        ))}
      </ul>
    </li>
  );
}

/** It opens by itself when the current page becomes one of its own. */
function Collapse({ node, depth, folded, onGo }: BranchProps<CollapseNode>) {
  const id = useId();
  const inside = useLocation({ select: ({ pathname }) => leadsTo(node, pathname) });
  const [was, setWas] = useState(inside);
  const [open, setOpen] = useState(inside);
  if (was !== inside) {
    setWas(inside);
    if (inside) setOpen(true);
  }
  return (
    <li>
      <button
        type="button"
        className={ENTRY}
        style={{ paddingInlineStart: insetOf(depth) }}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Face node={node}>
          <IconChevronDown size={18} aria-hidden="true" className={menuStyles.chevron} />
        </Face>
      </button>
      <ul id={id} className={VERTICAL} hidden={!open}>
        {node.children.map((child) => (
          <Branch key={child.id} node={child} depth={depth + 1} folded={folded} onGo={onGo} />
        ))}
      </ul>
    </li>
  );
}

/** Called when an entry was chosen, so that the owner of the menu can close. */
type OnGo = (() => void) | undefined;

interface LeafProps {
  readonly node: ItemNode | LinkNode;
  readonly inset?: number | undefined;
  readonly onGo: OnGo;
}

export function Leaf({ node, inset, onGo }: LeafProps) {
  const shared = { className: ENTRY, style: { paddingInlineStart: inset }, title: node.title };
  if (node.kind === 'link') {
    const foreign = node.target === undefined ? {} : { target: node.target, rel: 'noopener noreferrer' };
    return (
      <a {...shared} {...foreign} href={node.url} onClick={onGo}>
        <Face node={node} />
      </a>
    );
  }
  return (
    <Link
      {...shared}
      to={node.to}
      preload={false}
      activeOptions={{ exact: node.exact ?? false, includeSearch: false }}
      activeProps={{ 'data-active': true }}
      onClick={onGo}
    >
      <Face node={node} />
    </Link>
  );
}

interface FaceProps {
  readonly node: ItemNode | LinkNode | CollapseNode | GroupNode;
  readonly children?: Elements;
}

function Face({ node: { Icon, title, badge }, children }: FaceProps) {
  return (
    <>
      {Icon && <Icon size={20} aria-hidden="true" className={menuStyles.icon} />}
      <span className={`clip ${menuStyles.words}`}>{title}</span>
      {badge && (
        <span className={`small figures ${menuStyles.badge}`} data-tone={badge.tone ?? 'accent'}>
          {badge.title}
        </span>
      )}
      {children}
    </>
  );
}
