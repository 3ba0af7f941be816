import type { Complaint } from '../../driver.ts';

const MENU = 'Correct it in the machine’s menu; the floor looks again by itself.';

/**
 * Why a floor keeps a machine out of service that reports no fault of its own: in words, with what a technician does about it.
 * What is known of the case comes before that.
 */
const WORDS = {
  'denomination-unknown': [
    'what a credit is worth is unknown (1F)',
    'Set a denomination in its menu, or what its code is worth in "denominations" of its profile.',
  ],
  'denomination-differs': [
    'a credit is worth something else than in the configuration (1F)',
    'Set sas.denominationCents, or the denominations of its profile.',
  ],
  'credits-unreadable': [
    'its credit meter cannot be read (1A)',
    'See whether its meters have 10 digits: "meterDigits" of its profile.',
  ],
  'aft-silent': ['it does not report the state of its transfers (74)', 'Enable AFT in its menu.'],
  'aft-off': ['AFT is switched off in its menu (74)', 'Enable AFT with in-house transfers in its menu.'],
  'aft-in-house-off': [
    'AFT is on, but in-house transfers are switched off in its menu (74)',
    'Enable in-house transfers in its menu.',
  ],
  'asset-number-zero': ['its asset number is 0: it takes no money (74)', 'Set an asset number in its menu.'],
  'moves-no-money': [
    'it moves no money and says no reason (74)',
    'Close its doors, end its hand pay or menu, and enable transfers both ways.',
  ],
  'transfer-unreadable': [
    'it does not report what became of a transfer (72); its amount stays in transit',
    'Send a recording. See its own page of transfers, and compare both meters.',
  ],
  'games-unreadable': [
    'it reports no events in real time (0E) and no meters of bets and wins (11, 12): its games are unknown',
    'Enable real-time events in its menu. A machine that has neither cannot be played.',
  ],
  'hand-pay-unreadable': [
    'its hand pay cannot be read (1B)',
    'Pay by hand and turn the key; send a recording.',
  ],
  'same-event': [
    'it repeats one event for ever',
    'Send a recording; try "realTime": "never" and "acknowledge": "poll" in its profile.',
  ],
  busy: ['it answers that it is busy, and nothing else', 'Look at its screen; restart it if it stays so.'],
  'poll-refused': ['it refuses a poll that a floor needs', MENU],
  'replies-damaged': [
    'it answers, but every reply is damaged',
    'Check ground, cable and adapter; see whether its meters have 10 digits ("meterDigits").',
  ],
} satisfies Readonly<Record<string, readonly [text: string, todo: string]>>;
type Cause = keyof typeof WORDS;

export const COMPLAINT_CAUSES: readonly string[] = Object.keys(WORDS);

/** `about`: what is known of this case. */
export function complaint(cause: Cause, about?: string): Complaint {
  const [text, todo] = WORDS[cause];
  return { cause, text: about === undefined ? text : `${text}: ${about}`, todo };
}
