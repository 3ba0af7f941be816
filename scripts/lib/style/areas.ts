/**
 * Folders to which the checks of names and limits apply already. Undefined: they apply to every tracked file.
 * A folder is added once `npm run names` and `npm run limits` pass for it.
 */
export const AREAS: readonly string[] | undefined = ['packages/contract', 'e2e', 'bench', 'scripts'];

/** Whether a path lies in one of the areas. */
export const isInArea = (path: string, areas: readonly string[] | undefined): boolean =>
  areas === undefined || areas.some((area) => path.startsWith(`${area}/`));
