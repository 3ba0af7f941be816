/** Around a game there is nothing but its own ground. */
const AT_GAME = '#000000';

let atGame = false;

/** Gives the browser, or the window of the installed app, the colour of the page's bar. */
export function showThemeColor(): void {
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--fc-surface').trim();
  const color = atGame ? AT_GAME : bar;
  if (color !== '') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
}

/** A game begins or ends: its window has its colour. */
export function showGameColor(game: boolean): void {
  if (game === atGame) return;
  atGame = game;
  showThemeColor();
}
