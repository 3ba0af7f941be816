import type { Locator } from '@playwright/test';

/** Left, top, right and bottom in CSS pixels. */
export async function edgesOf(of: Locator) {
  const box = await of.boundingBox();
  if (box === null) throw new Error('not on the page');
  const { x, y, width, height } = box;
  return { left: x, top: y, right: x + width, bottom: y + height, width, height };
}
