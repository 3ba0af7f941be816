/** Whether a query finds a row. */
export const finds = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

interface Counts {
  readonly numInsertedOrUpdatedRows?: bigint | undefined;
  readonly numUpdatedRows?: bigint;
  readonly numDeletedRows?: bigint;
}

/** Whether a statement has written or removed a row. */
export async function changes(statement: { execute(): Promise<readonly Counts[]> }): Promise<boolean> {
  const [done = {}] = await statement.execute();
  return (done.numInsertedOrUpdatedRows ?? done.numUpdatedRows ?? done.numDeletedRows ?? 0n) > 0n;
}
