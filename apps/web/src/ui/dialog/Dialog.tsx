import { IconX } from '@tabler/icons-react';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { Button } from '../button/Button.tsx';
import type { Elements } from '../elements.ts';
import styles from './Dialog.module.css';
import { standOnTop } from './dialog-host.ts';

/** What a dialog marks as its safe main action. */
const MAIN = '[data-main-action]';
const TEXT_FIELD = 'input:is([inputmode], [type="search"], [type="text"], [type="password"]), textarea';

/** A field that has the focus opens a phone's keyboard, which covers the rest of a dialog. */
const hasKeyboard = (): boolean => matchMedia('(pointer: fine)').matches;

/** What has the focus when a dialog opens; without it the browser chooses the first button. */
function firstFocus(dialog: HTMLElement): HTMLElement | null {
  const field = hasKeyboard() ? dialog.querySelector<HTMLElement>(TEXT_FIELD) : null;
  return field ?? dialog.querySelector<HTMLElement>(MAIN);
}

/**
 * Opens a dialog over the screen, with the focus on its first text field, else on its main action, or on `focused`. It is
 * closed before it is removed: that returns the focus to where it was.
 */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  focused?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    (focused === undefined ? firstFocus(element) : focused.current)?.focus();
    const leave = standOnTop(element);
    return () => {
      leave();
      element.close();
    };
  }, [dialog, focused]);
}

const FOCUSABLE = 'a[href], :is(button, input, select, textarea):enabled, [tabindex]';

/** Whether an element scrolls and has nothing in it by which a keyboard would reach its end. */
export function useScrolls(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const area = element.current;
    if (area === null) return;
    const overflows = () =>
      area.scrollHeight > area.clientHeight + 1 || area.scrollWidth > area.clientWidth + 1;
    const look = () => setScrolls(overflows() && area.querySelector(FOCUSABLE) === null);
    const observer = new ResizeObserver(look);
    for (const each of [area, ...area.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
}

interface DialogProps {
  readonly title: string;
  /** Null: only what is in it closes it. */
  readonly onClose: (() => void) | null;
  readonly children: Elements;
  /** As wide as a page within the page needs. */
  readonly wide?: boolean;
  /** At a side of the window, as high as it is: a press beside it closes it. */
  readonly side?: 'start' | 'end';
  /** 360 px at a side, the whole of a phone; what is in it reaches its edges. */
  readonly filled?: boolean;
  /** Before the title. */
  readonly sign?: Elements;
  /** After the title. */
  readonly tools?: Elements;
  /**
   * The dialog opens without a press: the focus is on its title, where a key that was meant for the screen presses
   * nothing.
   */
  readonly unasked?: boolean;
  readonly testId?: string;
}

/** A question or a task over the screen: the browser keeps the focus in it, and everything behind it is inert. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, wide = false, side, filled = false } = props;
  const { unasked, sign, tools, testId } = props;
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(body);
  const titleId = useId();
  const beside = usePressBeside(() => onClose?.());
  useModal(dialog, unasked ? heading : undefined);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide}
      data-side={side}
      data-filled={filled}
      data-testid={testId}
      aria-labelledby={titleId}
      {...(side === undefined ? {} : beside)}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className={`line gap-12 ${styles.header}`}>
        {sign}
        <h2 ref={heading} id={titleId} tabIndex={unasked ? -1 : undefined}>
          {title}
        </h2>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
        {onClose !== null && (
          <Button look="bare" aria-label={t('dialog.close')} onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </Button>
        )}
      </div>
      <div
        ref={body}
        className={styles.body}
        {...(scrolls ? { role: 'group', 'aria-labelledby': titleId, tabIndex: 0 } : {})}
      >
        {children}
      </div>
    </dialog>
  );
}

/** Whether a press is outside of the element; events on the backdrop have the dialog as their target. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Closes on a press outside; the press must begin there as well, or selecting text would close it. */
function usePressBeside(close: () => void) {
  const begun = useRef(false);
  return {
    onPointerDown: (event: MouseEvent<HTMLElement>) => {
      begun.current = isBeside(event);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (begun.current && isBeside(event)) close();
      begun.current = false;
    },
  };
}

interface DialogActionsProps {
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

/** The buttons that answer a dialog, last in it or in its form: in sight while what is before them scrolls. */
export function DialogActions({ ref, children }: DialogActionsProps) {
  return (
    <div ref={ref} className={styles.actions} data-dialog-actions="">
      {children}
    </div>
  );
}
