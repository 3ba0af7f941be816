/** The field that a schema names as wrong, if it names one. */
interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

/** A name from a request, in a form that a reply may repeat. */
export const namedIn = (name: string): string => name.slice(0, 60);

/** The wrong field of an input. A surplus field is named itself, not the object that contains it. */
export function wrongField(issue: Issue | undefined): readonly PropertyKey[] {
  if (issue?.code !== 'unrecognized_keys') return issue?.path ?? [];
  return [...issue.path, namedIn(issue.keys?.[0] ?? '')];
}
