import { assertNever } from '@floorcast/contract/assert-never';
import styles from './Menu.module.css';
import type { MenuNode } from './nodes.ts';
import { Flyout, Leaf, VerticalMenu } from './VerticalMenu.tsx';

/** A menu in one line; what has more opens under it (SHELL-3). */
export function HorizontalMenu({ nodes }: { nodes: readonly MenuNode[] }) {
  return (
    <ul className={`plain gap-4 ${styles.horizontal}`}>
      {nodes.map((node) => (
        <Place key={node.id} node={node} />
      ))}
    </ul>
  );
}

function Place({ node }: { node: MenuNode }) {
  switch (node.kind) {
    case 'item':
    case 'link':
      return (
        <li>
          <Leaf node={node} onGo={undefined} />
        </li>
      );
    case 'group':
    case 'collapse':
      return (
        <li>
          <Flyout node={node} side="under">
            {(close) => <VerticalMenu nodes={node.children} onGo={close} />}
          </Flyout>
        </li>
      );
    case 'divider':
      return <li className={styles.divider} aria-hidden="true" />;
    default:
      return assertNever(node);
  }
}
