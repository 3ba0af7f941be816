/** The token of an `Authorization: Bearer` header; undefined without one. */
export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header)?.[1];
}
