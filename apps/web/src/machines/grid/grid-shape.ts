/** How a card is laid out: its text below its picture, or beside it. */
export type CardLook = 'tile' | 'row';

/** How cards are laid out in a width, in CSS pixels. */
export interface GridShape {
  readonly look: CardLook;
  readonly columns: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly gap: number;
}

interface Room {
  readonly width: number;
  /** Pixels of a rem. */
  readonly rem: number;
  /** The window is so low that tiles would not fit under the filters. */
  readonly low: boolean;
}

/** The same numbers are in MachineCard.module.css, and in the empty cards. */
const TILE = { leastRem: 15, textRem: 10.25, gap: 20, narrowGap: 12 };
const ROW = { leastRem: 17, wantedRem: 20.5, heightRem: 8, gap: 12 };
const NARROW_UNTIL = 600;
const PICTURE_RATIO = 9 / 16;

export function gridShape({ width, rem, low }: Room): GridShape {
  const narrow = width < NARROW_UNTIL;
  if ((narrow || low) && width >= ROW.leastRem * rem) {
    const columns = columnsOf(width, ROW.wantedRem * rem, ROW.gap);
    return { look: 'row', ...columns, cardHeight: ROW.heightRem * rem };
  }
  const columns = columnsOf(width, TILE.leastRem * rem, narrow ? TILE.narrowGap : TILE.gap);
  const cardHeight = Math.round(columns.cardWidth * PICTURE_RATIO + TILE.textRem * rem);
  return { look: 'tile', ...columns, cardHeight };
}

function columnsOf(width: number, least: number, gap: number) {
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  return { columns, cardWidth: Math.floor((width - gap * (columns - 1)) / columns), gap };
}

/** The position of the card at an index, from the grid's top left. */
export const placeOf = ({ columns, cardWidth, cardHeight, gap }: GridShape, index: number) => ({
  x: (index % columns) * (cardWidth + gap),
  y: Math.floor(index / columns) * (cardHeight + gap),
});

export const heightOf = ({ columns, cardHeight, gap }: GridShape, cards: number): number =>
  Math.max(0, Math.ceil(cards / columns) * (cardHeight + gap) - gap);
