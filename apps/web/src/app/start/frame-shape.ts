import styles from './frame-shape.module.css';
import { rememberedFrame } from './remembered-frame.ts';

/** Pages of a signed-in account without the frame. */
const BARE = /^\/(login|logout|callback|game)(\/|$)/;
const LOBBY = /^\/(lobby(\/.*)?)?$/;

const block = (name: string | undefined, ...children: Node[]): HTMLElement => {
  const element = document.createElement('div');
  element.className = name ?? '';
  element.append(...children);
  return element;
};
const blocks = (count: number, name?: string): HTMLElement[] =>
  Array.from({ length: count }, () => block(name));

/**
 * Puts the shape of the frame in the place of the splash, as the frame was last on this device: a full reload of a
 * signed-in player shows header, menu and the outline of the screen from the beginning. React replaces it.
 */
export function showFrameShape(root: HTMLElement, { pathname }: Pick<Location, 'pathname'>): void {
  const frame = rememberedFrame();
  if (frame === null || BARE.test(pathname)) return;
  const logo = root.querySelector('svg');
  const bar = block(styles.bar, ...(logo === null ? [] : [logo]), ...blocks(2, styles.tool));
  const content = LOBBY.test(pathname)
    ? block(styles.cards, ...blocks(12))
    : block(styles.rows, ...blocks(8));
  const shape = block(
    styles.frame,
    ...(frame.toolbar ? [bar] : []),
    ...(frame.navbar ? [block(styles.menu, ...blocks(5))] : []),
    block(styles.content, block(styles.title), content),
  );
  shape.dir = frame.rtl ? 'rtl' : 'ltr';
  shape.dataset.layout = frame.style;
  shape.dataset.folded = String(frame.folded);
  shape.setAttribute('role', 'status');
  shape.setAttribute('aria-busy', 'true');
  root.replaceChildren(shape);
}
