/** A program that ends with this code fails in the same way again until an operator has changed something. */
export const CANNOT_START = 2;

/** What an operator has to change before a program can start: one line that says what is wrong and what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** How a program ends that has failed at its start: what it writes, without a stack trace, and its exit code. */
export function failureOf(error: unknown): { readonly message: string; readonly code: number } {
  return {
    message: error instanceof Error ? error.message : String(error),
    code: error instanceof CannotStart ? CANNOT_START : 1,
  };
}

/** Ends a program that has failed at its start and has nothing open. */
export function endProgram(error: unknown): never {
  const { message, code } = failureOf(error);
  console.error(message);
  process.exit(code);
}

/** Calls back once when this program has to end: a signal asks it to, or the program that started it has ended. */
export function onEnd(end: () => void): void {
  let ends = false;
  const begin = () => {
    if (ends) return;
    ends = true;
    end();
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, begin);
  // It may have ended before the listener was added.
  if (process.connected === false) begin();
}
