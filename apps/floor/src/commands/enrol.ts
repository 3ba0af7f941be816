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
  if (answer.status === 429) return err('Too many tries: wait a minute.');
  if (!answer.ok)
    return err('The code is wrong, was used, or is older than an hour: make another at the house.');
  const { floorId, credential } = FloorEnrolReply.parse(await answer.json());
  const file = credentialFile(configFile);
  try {
    file.write(credential);
  } catch (error) {
    return err(failureOf(error).message);
  }
  return ok([`This is floor ${floorId} now. Its credential is stored in ${file.path}.`]);
}
