import { ProtectionReply } from '@floorcast/contract/limits';
import { expect, test } from 'vitest';
import { i18n } from '../../../lib/locale/translation.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { PROTECTION } from '../../../testing/house/protection.ts';
import { breakWords, choicesOf } from './TakeBreak.tsx';

const wordsOf = (offered: object) =>
  choicesOf(ProtectionReply.parse({ ...PROTECTION, ...offered })).map((choice) =>
    breakWords(choice, i18n.t, 'en'),
  );

test('PROT-28 breaks are offered from the shortest to that for good', async () => {
  await speakEnglish();
  expect(wordsOf({ timeOutHours: 24, exclusionDays: [0, 30, 1] })).toEqual([
    'Time-out for 24 hours',
    'Self-exclude for 24 hours',
    'Self-exclude for 30 days',
    'Self-exclude permanently',
  ]);
  expect(wordsOf({ timeOutHours: null, exclusionDays: [180] })).toEqual(['Self-exclude for 180 days']);
});
