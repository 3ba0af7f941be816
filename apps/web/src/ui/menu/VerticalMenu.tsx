import { assertNever } from '@floorcast/contract/assert-never';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Flyout } from './Flyout.tsx';
import { Face, Leaf, type OnGo } from './Leaf.tsx';
import styles from './Menu.module.css';
import { type CollapseNode, type GroupNode, insetOf, leadsTo, type MenuNode } from './nodes.ts';

interface VerticalMenuProps {
  readonly nodes: readonly MenuNode[];
  /** Only icons: what has more opens beside them. */
  readonly folded?: boolean;
  readonly onGo?: OnGo;
}

/** A menu from top to bottom (SHELL-3). */
export function VerticalMenu({ nodes, folded = false, onGo }: VerticalMenuProps) {
  return (
    <ul className={styles.vertical} data-folded={folded}>
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
      return <li className={styles.divider} aria-hidden="true" />;
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
      <h3 id={id} className={styles.group} style={{ paddingInlineStart: insetOf(depth) }}>
        {node.title}
      </h3>
      <ul className={styles.vertical} aria-labelledby={id} data-folded={folded}>
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
        className={styles.entry}
        style={{ paddingInlineStart: insetOf(depth) }}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Face node={node}>
          <IconChevronDown size={18} aria-hidden="true" className={styles.chevron} />
        </Face>
      </button>
      <ul id={id} className={styles.vertical} hidden={!open}>
        {node.children.map((child) => (
          <Branch key={child.id} node={child} depth={depth + 1} folded={folded} onGo={onGo} />
        ))}
      </ul>
    </li>
  );
}
