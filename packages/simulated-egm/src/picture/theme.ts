/** The colours of a cabinet. */
export interface PictureTheme {
  readonly night: string;
  readonly deep: string;
  readonly accent: string;
  readonly glow: string;
}

const AURORA: PictureTheme = { night: '#071018', deep: '#12303a', accent: '#f2b64c', glow: '#4be0b0' };
const THEMES: readonly PictureTheme[] = [
  AURORA,
  { night: '#140a08', deep: '#43210f', accent: '#ff9d57', glow: '#ff5f3c' },
  { night: '#0b0a18', deep: '#2b1d4d', accent: '#ffc65c', glow: '#a278ff' },
  { night: '#04101c', deep: '#0d3559', accent: '#f4cf6b', glow: '#45b6ff' },
];

export const themeOf = (index: number): PictureTheme => THEMES[index % THEMES.length] ?? AURORA;
