import { type FocusEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

interface HeldOrder<T> {
  readonly ordered: readonly T[];
  /** For the element of the list. */
  readonly holding: {
    readonly ref: RefObject<HTMLUListElement | null>;
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * A list in its order. While the pointer or the focus is in it no row moves away under it: new rows come last, and the
 * order follows once both have left.
 */
export function useHeldOrder<T extends { readonly id: number }>(rows: readonly T[]): HeldOrder<T> {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const order = useRef<readonly number[]>([]);
  const list = useRef<HTMLUListElement>(null);
  // A list without rows is not shown: the pointer left it without an event.
  if (rows.length === 0 && pointed) setPointed(false);
  // Nor is there an event when the button that has the focus is taken away.
  const held = pointed || (focused && (list.current?.contains(document.activeElement) ?? false));
  const places = new Map(order.current.map((id, index) => [id, index]));
  const placeOf = ({ id }: T): number => places.get(id) ?? places.size;
  const ordered = held ? [...rows].sort((one, other) => placeOf(one) - placeOf(other)) : rows;
  order.current = ordered.map(({ id }) => id);
  return {
    ordered,
    holding: {
      ref: list,
      // A finger leaves nothing behind: the focus of what it has pressed holds the order.
      onPointerOver: ({ pointerType }) => setPointed(pointerType !== 'touch'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}
