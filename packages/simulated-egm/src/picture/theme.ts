/** What takes the place of the custom properties of a drawing, by their names without the dashes. */
export type Palette = Readonly<Record<string, string>>;

/** From where the light falls to where it does not. */
export type Metal = readonly [light: string, middle: string, dark: string];

export interface PictureTheme {
  readonly night: string;
  readonly deep: string;
  readonly accent: string;
  readonly glow: string;
  readonly metal: Metal;
  /** Between two plates of a reel. */
  readonly seam: string;
  /** A symbol's plate: at its edge, in the middle, and the light behind the symbol. */
  readonly face: { readonly side: string; readonly middle: string; readonly halo: string };
  readonly backdrop: 'aurora' | 'comet' | 'orchard' | 'tide';
}

const AURORA: PictureTheme = {
  night: '#050c14',
  deep: '#0f3440',
  accent: '#f2b64c',
  glow: '#4be0b0',
  metal: ['#fff0bf', '#dda43a', '#6d430c'],
  seam: '#02070b',
  face: { side: '#071a26', middle: '#17455a', halo: 'rgba(92,226,190,0.34)' },
  backdrop: 'aurora',
};
const THEMES: readonly PictureTheme[] = [
  AURORA,
  {
    night: '#120806',
    deep: '#5a2a12',
    accent: '#ff9d57',
    glow: '#ff6a3c',
    metal: ['#ffd9b8', '#c8703a', '#5a260c'],
    seam: '#3a2c1e',
    face: { side: '#b9ab95', middle: '#fdf8ec', halo: 'rgba(255,255,255,0.7)' },
    backdrop: 'comet',
  },
  {
    night: '#0a0716',
    deep: '#35205f',
    accent: '#ffc65c',
    glow: '#a278ff',
    metal: ['#fdf3ff', '#b39bd8', '#41306e'],
    seam: '#06030f',
    face: { side: '#120b2a', middle: '#33205a', halo: 'rgba(190,150,255,0.38)' },
    backdrop: 'orchard',
  },
  {
    night: '#030d1a',
    deep: '#0b4470',
    accent: '#f4cf6b',
    glow: '#45b6ff',
    metal: ['#f4fbff', '#9fbfd4', '#2b4d68'],
    seam: '#04283a',
    face: { side: '#0b5577', middle: '#bfeaf3', halo: 'rgba(255,255,255,0.75)' },
    backdrop: 'tide',
  },
];

export const themeOf = (index: number): PictureTheme => THEMES[index % THEMES.length] ?? AURORA;

/** The colours of a theme, by the names that drawings give them. */
export const paletteOf = ({ night, deep, accent, glow, metal, face }: PictureTheme): Palette => {
  const [light, middle, dark] = metal;
  return {
    night,
    deep,
    accent,
    glow,
    light,
    middle,
    dark,
    face: face.middle,
    side: face.side,
    halo: face.halo,
  };
};
