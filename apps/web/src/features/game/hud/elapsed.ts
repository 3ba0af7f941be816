/** A length of time as a clock shows it: minutes and seconds, with hours where there are any. */
export function elapsed(seconds: number, locale: string): string {
  const digits = (of: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits, useGrouping: false }).format(of);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${digits(minutes, hours > 0 ? 2 : 1)}:${digits(seconds % 60, 2)}`;
  return hours > 0 ? `${digits(hours, 1)}:${rest}` : rest;
}
