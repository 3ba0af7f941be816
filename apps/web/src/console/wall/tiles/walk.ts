interface WalkedGrid {
  readonly columns: number;
  readonly total: number;
  readonly rtl: boolean;
}

/** Where a key leads from a tile, in the direction that lines run; null where it leads nowhere. */
export function nextIndex(key: string, at: number, { columns, total, rtl }: WalkedGrid): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: rtl ? -1 : 1,
    ArrowLeft: rtl ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: total - 1 - at,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const next = at + step;
  return next < 0 || next >= total || next === at ? null : next;
}
