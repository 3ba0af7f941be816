import { ErrorBody, errorNamed } from '@floorcast/contract/errors';
import { FloorEnrolReply } from '@floorcast/contract/floor-enrol';
import { err, ok, type Result } from '@floorcast/contract/result';
import { failureOf } from '@floorcast/startup/cannot-start';
import { credentialFile } from '../configuration/credential.ts';
import { httpOf } from './check-house.ts';
import { reasonOf } from './findings.ts';

const PATIENCE_MS = 10_000;

/** Fetches the floor's credential by its one-time code and stores it beside the configuration. */
export async function enrol(
  house: string,
  code: string,
  configFile: string,
): Promise<Result<readonly string[], string>> {
  let answer: Response;
  try {
    answer = await fetch(new URL('/api/floors/enrol', httpOf(house)), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: code.toLowerCase() }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    return err(`The house cannot be reached: ${reasonOf(error)}.`);
  }
  const body: unknown = await answer.json().catch(() => undefined);
  const enrolled = answer.ok ? FloorEnrolReply.safeParse(body) : undefined;
  if (enrolled?.success !== true) return err(refusedWords(answer, body));
  const { floorId, credential } = enrolled.data;
  const file = credentialFile(configFile);
  try {
    file.write(credential);
  } catch (error) {
    return err(failureOf(error).message);
  }
  return ok([`This is floor ${floorId} now. Its credential is stored in ${file.path}.`]);
}

/** Why there is no credential. A proxy between answers for the house, with a body of its own. */
function refusedWords({ status }: Response, body: unknown): string {
  const refused = ErrorBody.safeParse(body);
  if (!refused.success)
    return `The address answers ${status}, but not as a house does: check the address, and what a proxy between does with /api/floors/enrol.`;
  const { code, ErrorMessage } = refused.data;
  switch (errorNamed(code)) {
    case 'notAllowed':
    case 'invalidRequest':
      return 'The code is wrong, was used, or is older than an hour: make another at the house.';
    case 'tooManyRequests':
      return 'Too many tries: wait a minute.';
    default:
      return `The house refuses (${status}): ${ErrorMessage}.`;
  }
}
