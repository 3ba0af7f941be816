import { PolicyReply } from '@floorcast/contract/protection-policy';
import { Settings } from '@floorcast/contract/settings';
import type { DocumentKind } from '@floorcast/contract/site-documents';
import * as z from 'zod/mini';
import type { Wording } from '../../../api/call/failure.ts';
import { type FormField, fieldsOf } from '../../shared/form/fields.ts';

/** Fields that belong together. */
export interface FieldGroup {
  readonly name: string;
  readonly fields: readonly FormField[];
}

/** What a field is called; its path where it has no words of its own. */
export const fieldWords = (t: Wording, kind: DocumentKind, path: string): string =>
  t(`consoleSetup.fields.${kind}.${path.replaceAll('.', '-')}`, { defaultValue: path });

const days = z.nullable(z.int());
/** Rules that no client needs, beside those that anybody may read. */
const Policy = z.object({
  ...PolicyReply.shape,
  seatHoldSeconds: z.int(),
  fourEyesFrom: z.int(),
  stillsPerSession: z.int(),
  stillsDays: z.int(),
  signInsDays: days,
  machineEventsDays: days,
  chatDays: days,
});
const Claims = z.object({
  discount: z.object({ share: z.number(), least: z.int(), every: z.int() }),
  weekly: z.object({
    share: z.number(),
    least: z.int(),
    most: z.int(),
    capTimes: z.number(),
    capMost: z.int(),
  }),
});

const AMOUNT = { kind: 'amount', empty: undefined } as const;

/** The paths of the fields by what they are about, and what the schema cannot say of them. */
const DOCUMENTS = {
  settings: {
    schema: Settings,
    groups: {
      look: 'LANGUAGE COLOR_SCHEME LAYOUT_STYLE LANGUAGE_SELECT HIDE_HEADER_BAR ADD_LOBBY_CLASS INFORMATION_TEXT MENU_LINKS WORDS',
      lobby: 'LOBBY_REFRESH SHOW_LOBBY HIDE_RESERVED QUICK_SETTINGS',
      login:
        'SITE_ID TERMS_VERSION TERMS_URL SPLASH_SCREEN SHOW_CONTACT_ON_LOGIN LOGIN_WITH_TOKEN TOKEN_LINK IP_CHEKCING PIN_CHECK',
      money:
        'DEPOSIT_URL MAX_ALL_IN HOT_FLAG_LIMIT DISCOUNT_MIN HOT_COINS DISCOUNT_BALANCE_CHECK ALLOW_ZERO_BALANCE AUTO_DISCOUNT AUTO_BONUS',
      game: 'FPS VOLUME CLICK_SOUND SHARE_WINS',
      help: 'SUPPORT_LINE WHATSAPP LIVE_CHAT LIVE_CHAT_ID LIVE_CHAT_URL LIVE_CHAT_STANDBY_URL LIVE_CHAT_ORIGIN HELP_LINES',
      network: 'SOCKET_URL SOCKET_URLS ICE_SERVERS',
    },
    more: { MAX_ALL_IN: AMOUNT, HOT_FLAG_LIMIT: AMOUNT, VOLUME: { kind: 'share' } },
  },
  policy: {
    schema: Policy,
    groups: {
      jurisdiction: 'jurisdiction version validFrom',
      play: 'paceMs blockPressesMs maxCashIn stakeCaps autoplay autoplay.mostSpins autoplay.askEvery celebrateWinsUpToStake netPosition watching pictureAgeMs',
      seat: 'noDepositSeconds noActivitySeconds closingSeconds seatHoldSeconds idleWarnSeconds idleLockSeconds signOutSeconds queue queue.reserveSeconds queue.longest',
      protection:
        'realityCheck.minutes realityCheck.choices limits.asked limits.needed limits.raiseHours limits.raiseAfterPeriod timeOutHours exclusionDays nationalRegister',
      people:
        'identityBefore minimumAge countries registration withdrawalsFinal staffSecondFactor staffMayPlay fourEyesFrom',
      retention: 'stillsPerSession stillsDays signInsDays machineEventsDays chatDays',
    },
    more: {
      validFrom: { kind: 'text' },
      maxCashIn: AMOUNT,
      fourEyesFrom: AMOUNT,
      stakeCaps: {
        schema: undefined,
        columns: [
          { path: 'fromAge', kind: 'number' },
          { path: 'most', kind: 'amount' },
        ],
      },
      mostSpins: { begin: 100 },
      reserveSeconds: { begin: 30 },
      longest: { begin: 20 },
    },
  },
  claims: {
    schema: Claims,
    groups: {
      discount: 'discount.share discount.least discount.every',
      weekly: 'weekly.share weekly.least weekly.most weekly.capTimes weekly.capMost',
    },
    more: {
      'discount.share': { kind: 'share' },
      'discount.least': AMOUNT,
      'discount.every': { kind: 'seconds' },
      'weekly.share': { kind: 'share' },
      'weekly.least': AMOUNT,
      'weekly.most': AMOUNT,
      'weekly.capMost': AMOUNT,
    },
  },
} as const;

/** The fields of a document, by what they are about. */
export function groupsOf(kind: DocumentKind): readonly FieldGroup[] {
  const { schema, groups } = DOCUMENTS[kind];
  const more: Readonly<Record<string, Partial<FormField>>> = DOCUMENTS[kind].more;
  const known = new Map(fieldsOf(schema).map((field) => [field.path, field]));
  return Object.entries(groups).map(([name, paths]) => ({
    name,
    fields: paths.split(' ').flatMap((path: string) => {
      const field = known.get(path);
      return field === undefined ? [] : [{ ...field, ...(more[path] ?? more[path.split('.').at(-1) ?? '']) }];
    }),
  }));
}
