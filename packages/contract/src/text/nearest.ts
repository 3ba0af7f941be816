/** How many letters must change between two texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that was probably meant by a mistyped one; undefined if none is similar. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const most = Math.max(2, Math.floor(typed.length / 4));
  const distances = names.map((name) => ({ name, far: distance(typed.toUpperCase(), name.toUpperCase()) }));
  const [nearest] = distances.filter(({ far }) => far <= most).sort((a, b) => a.far - b.far);
  return nearest?.name;
}
