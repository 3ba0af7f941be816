import { nearestName } from '@floorcast/contract/names';
import { VARIABLES } from './environment.ts';

/** Names of two words or more: shorter ones of other programs are too much alike. */
const COMPARED = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

interface Misspelt {
  readonly name: string;
  readonly meant: string;
}

/** Variables of an environment that the house does not know, and which of its own each is nearly spelt like. */
export function misspeltVariables(env: NodeJS.ProcessEnv): readonly Misspelt[] {
  const compared = VARIABLES.filter((name) => COMPARED.test(name));
  return Object.keys(env)
    .filter((name) => COMPARED.test(name) && !VARIABLES.includes(name))
    .flatMap((name) => {
      const meant = nearestName(name, compared);
      // The variable that is meant is there as well: this one belongs to another program.
      return meant === undefined || env[meant] !== undefined ? [] : [{ name, meant }];
    });
}
