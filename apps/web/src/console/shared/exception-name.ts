import { useTranslation } from '../../lib/locale/use-translation.ts';

/** SAS exceptions that have a name in the texts: what a machine says of a door, a tilt, or a part that fails. */
const NAMED: ReadonlySet<number> = new Set([
  0x11, 0x13, 0x15, 0x17, 0x18, 0x19, 0x1b, 0x1d, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x27, 0x28, 0x29, 0x2a,
  0x2c, 0x31, 0x3a, 0x3b, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x60, 0x61, 0x74, 0x86,
]);

/** The name of a SAS exception; null for one without a name of its own. */
export function useExceptionName(): (exception: number) => string | null {
  const { t } = useTranslation();
  return (exception) => (NAMED.has(exception) ? t(`consoleWall.exception.${exception}`) : null);
}
