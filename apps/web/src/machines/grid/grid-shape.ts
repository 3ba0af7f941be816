/** How cards are laid out in a width, in CSS pixels. */
export interface GridShape {
  readonly columns: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly gap: number;
}

const NARROW = { least: 150, gap: 12 };
const WIDE = { least: 240, gap: 20 };
const NARROW_UNTIL = 600;
/** Height of a card's text in rem, the same as in MachineCard.module.css and in the empty cards. */
const TEXT_REM = 4.5;
const PICTURE_RATIO = 9 / 16;

export function gridShape(width: number, rem: number): GridShape {
  const { least, gap } = width < NARROW_UNTIL ? NARROW : WIDE;
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const cardWidth = Math.floor((width - gap * (columns - 1)) / columns);
  return { columns, cardWidth, cardHeight: Math.round(cardWidth * PICTURE_RATIO + TEXT_REM * rem), gap };
}

/** The position of the card at an index, from the grid's top left. */
export function placeOf({ columns, cardWidth, cardHeight, gap }: GridShape, index: number) {
  return {
    x: (index % columns) * (cardWidth + gap),
    y: Math.floor(index / columns) * (cardHeight + gap),
  };
}

/** Height of so many cards. */
export function heightOf({ columns, cardHeight, gap }: GridShape, cards: number): number {
  return Math.max(0, Math.ceil(cards / columns) * (cardHeight + gap) - gap);
}
