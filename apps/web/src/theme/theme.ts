import { createTheme, type MantineColorsTuple } from '@mantine/core';

const brass: MantineColorsTuple = [
  '#fff4e2',
  '#ffe6c4',
  '#ffd9a3',
  '#ffca7d',
  '#f8be69',
  '#f2b45a',
  '#d89a41',
  '#b67d2d',
  '#8f611f',
  '#5f3f10',
];

export const theme = createTheme({
  colors: { brass },
  primaryColor: 'brass',
  primaryShade: 5,
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
});
