const two = (value: number): string => String(value).padStart(2, '0');

/** DD.MM.YYYY and HH:mm:ss of a moment, in the reader's zone (SHELL-8). */
export const dateAndTime = (at: Date): { date: string; time: string } => ({
  date: `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`,
  time: [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':'),
});
