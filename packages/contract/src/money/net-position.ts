import * as z from 'zod/mini';
import { MinorUnits } from './money.ts';

/** What games came to, as the machines reported them, in minor units (C20.1). */
export const NetPosition = z.object({
  staked: MinorUnits,
  won: MinorUnits,
  /** `won` less `staked`: below zero for a player who has lost. */
  net: MinorUnits,
});
/** A parsed {@link NetPosition}. */
export type NetPosition = z.infer<typeof NetPosition>;
