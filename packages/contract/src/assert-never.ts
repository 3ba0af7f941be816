/** Closes a switch over a union: a new member fails to compile here. @throws always, when types were bypassed. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
