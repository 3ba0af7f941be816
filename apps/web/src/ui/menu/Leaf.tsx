import { Link } from '@tanstack/react-router';
import type { Elements } from '../elements.ts';
import styles from './Menu.module.css';
import type { CollapseNode, GroupNode, ItemNode, LinkNode } from './nodes.ts';

/** Called when an entry was chosen, so that the owner of the menu can close. */
export type OnGo = (() => void) | undefined;

interface LeafProps {
  readonly node: ItemNode | LinkNode;
  readonly inset?: number | undefined;
  readonly onGo: OnGo;
}

/** An entry that leads to a page. */
export function Leaf({ node, inset, onGo }: LeafProps) {
  const shared = { className: styles.entry, style: { paddingInlineStart: inset }, title: node.title };
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

/** The content of an entry: icon, title, badge. */
export function Face({ node: { Icon, title, badge }, children }: FaceProps) {
  return (
    <>
      {Icon && <Icon size={20} aria-hidden="true" className={styles.icon} />}
      <span className={styles.words}>{title}</span>
      {badge && (
        <span className={styles.badge} data-tone={badge.tone ?? 'accent'}>
          {badge.title}
        </span>
      )}
      {children}
    </>
  );
}
