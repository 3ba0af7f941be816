import { tokenStore } from './token-store.ts';

/** By path under `/api`; each is read once. */
const asked = new Map<string, Promise<Response>>();

/** Asks the house, as whoever is signed in, before the code is there that will read the answer. */
export function askAhead(path: string): void {
  const answer = fetch(`/api${path}`, { headers: { Authorization: `Bearer ${tokenStore.read()}` } });
  answer.catch(() => undefined);
  asked.set(path, answer);
}

/** The answer to what was asked ahead, for the first who wants it. */
export function takeAhead(path: string): Promise<Response> | undefined {
  const answer = asked.get(path);
  asked.delete(path);
  return answer;
}
