/** What a schema says is wrong, as far as it names where. */
interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

/** A name from a request, as an answer may repeat it. */
export const namedIn = (name: string): string => name.slice(0, 60);

/** Where input is wrong. A field that is too much is named itself, not the object that it is in. */
export function wrongField(issue: Issue | undefined): readonly PropertyKey[] {
  if (issue?.code !== 'unrecognized_keys') return issue?.path ?? [];
  return [...issue.path, namedIn(issue.keys?.[0] ?? '')];
}
