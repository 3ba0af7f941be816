import styles from './frame-shape.module.css';
import { type RememberedFrame, rememberedFrame } from './remembered-frame.ts';

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

/** On a device that has not shown it yet. */
const UNKNOWN: RememberedFrame = { style: '', toolbar: true, navbar: true, folded: false, rtl: false };

function pictureOf(src: string): HTMLElement {
  const picture = new Image();
  picture.src = src;
  picture.alt = '';
  return picture;
}

/**
 * Puts the shape of the frame in the place of the splash, as the frame was last on this device: a full reload of a
 * signed-in player shows header, menu and the outline of the screen from the beginning, and the pictures of the lobby's
 * first cards as soon as they are there. React replaces it.
 */
export function showFrameShape(
  root: HTMLElement,
  { pathname }: Pick<Location, 'pathname'>,
  pictures: Promise<readonly string[]>,
): void {
  const frame = rememberedFrame() ?? UNKNOWN;
  if (BARE.test(pathname)) return;
  const logo = root.querySelector('svg');
  const bar = block(styles.bar, ...(logo === null ? [] : [logo]), ...blocks(2, styles.tool));
  const cards = blocks(12);
  void pictures.then((all) => {
    for (const [at, src] of all.entries()) cards[at]?.append(pictureOf(src));
  });
  const content = LOBBY.test(pathname) ? block(styles.cards, ...cards) : block(styles.rows, ...blocks(8));
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
