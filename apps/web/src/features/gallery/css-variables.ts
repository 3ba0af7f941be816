export interface Variable {
  readonly name: string;
  readonly value: string;
  /** It is a colour. */
  readonly paints: boolean;
}

/** The variables of a style sheet, each as it is first set. */
export function variablesOf(css: string): Variable[] {
  const first = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(/(--fc-[\w-]+):\s*([^;]+);/g))
    if (!first.has(name)) first.set(name, value);
  return [...first].map(([name, value]) => ({ name, value, paints: /^(#|rgb)/.test(value) }));
}
