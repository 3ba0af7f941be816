import type { Page } from '@playwright/test';

/** Leaves a machine by its button; where something runs the game asks first, and is answered (GAME-10). */
export async function leaveGame(page: Page): Promise<void> {
  await page.getByTestId('leave').click();
  await confirmLeaving(page);
}

/** Answers the question of a game that was left, if there is one. */
export async function confirmLeaving(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !location.pathname.startsWith('/game/') ||
      document.querySelector('[data-testid="leave-confirm"]') !== null,
  );
  const confirm = page.getByTestId('leave-confirm');
  if (await confirm.isVisible()) await confirm.click();
}
