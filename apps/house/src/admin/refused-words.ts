import type { Refusal } from '@floorcast/contract/errors';
import type { Db } from '../platform/db/schema.ts';
import { RefusalTexts } from '../platform/refusal-texts.ts';
import { siteCurrency } from '../platform/site-money.ts';
import { siteRules } from '../site/settings.ts';
import type { Refused } from './command.ts';

/** A refusal as a sentence. */
export async function refusedWords(db: Db, refused: Refusal): Promise<Refused> {
  if (refused.name === 'limitReached')
    return `This is above a limit that the player has set (${refused.params?.limit}).`;
  const { timeZone } = (await siteRules(db)).calendar;
  const texts = new RefusalTexts({ currency: (await siteCurrency(db)) ?? '', timeZone });
  return `${texts.of(refused).replace(/[ .!]*$/, '')}.`;
}
