/** Closes a switch over a union, so that a new member fails to compile. @throws if types were bypassed at run time. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
