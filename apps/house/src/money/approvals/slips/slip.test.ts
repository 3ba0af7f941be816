import { writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { Calendar } from '../../../platform/days/calendar.ts';
import type { StaffMember } from '../proposals.repository.ts';
import { openCounter } from '../testing/counter.ts';
import { printSlip } from './slip.ts';
import { slipPdf } from './slip-pdf.ts';

const counter = openCounter();
let attendant: StaffMember;
let lead: StaffMember;
let paid: string;

beforeAll(async () => {
  [attendant, lead] = [await counter.staff('attendant'), await counter.staff('shift-lead')];
  const handPayId = await counter.handPay(122_000, await counter.player());
  paid = await counter.proposed(attendant, { kind: 'hand-pay', handPayId, amount: 122_000 });
});

const print = (by: StaffMember, id = paid) =>
  printSlip({ db: counter.db, calendar: new Calendar('Europe/Istanbul'), name: 'site.example' }, by, {
    id,
    language: 'en',
    now: new Date(counter.clock.now()),
  });
const copies = async () => {
  const rows = await counter.db
    .selectFrom('trail')
    .select(['actor', 'detail'])
    .where('kind', '=', 'slip.printed')
    .orderBy('seq')
    .execute();
  return rows.map(({ actor, detail }) => [actor, detail]);
};

test('OPS-24 C23.10 a slip is there once the hand pay is paid; each print is on the trail, and each but the first is a copy', async () => {
  expect(await print(lead)).toMatchObject({ ok: false, error: { name: 'notFound' } });
  await counter.fourEyes.approve(lead, paid);
  const auditor = await counter.staff('auditor');
  // An account that may only read leaves the first print to those that pay.
  for (const by of [auditor, lead, attendant, auditor]) {
    const slip = await print(by);
    expect(slip).toMatchObject({ ok: true, value: { number: 1 } });
    expect(slip.ok && slip.value.pdf.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const detail = (copy: number) => ({ proposal: paid, slip: 1, copy });
  expect(await copies()).toEqual([
    [auditor.username, detail(1)],
    [lead.username, detail(0)],
    [attendant.username, detail(1)],
    [auditor.username, detail(2)],
  ]);
  expect(await print(await counter.staff('support'))).toMatchObject({ ok: false });
});

test.each([
  ['en', 'Ayşe Yılmaz (ayse)'],
  ['tr', 'İğdır Şükrü Öz (demo) – بن سعيد'],
  ['ar', 'محمد بن سعيد (mohammed)'],
  ['bg', 'Георги Иванов, Nguyễn Ánh, Ζωή'],
] as const)('OPS-24 a slip in %s holds one page with its fonts embedded', async (language, player) => {
  const pdf = await slipPdf({
    language,
    title: { en: 'Hand pay', tr: 'Elden ödeme', ar: 'دفع يدوي', bg: 'Ръчно изплащане' }[language],
    number: 'Slip 000012',
    copy: 'Copy 1',
    amount: '1220.00 TRY',
    lines: [
      ['Machine', '101 Lucky Lion I'],
      [{ en: 'Player', tr: 'Oyuncu', ar: 'اللاعب', bg: 'Играч' }[language], player],
      ['Approved by', 'lead, 2026-11-26 20:31:05'],
      ['Reason', `${'a long reason that goes on in further lines '.repeat(4)}${'x'.repeat(90)}`],
    ],
    signatures: ['Signature of the player', 'Signatures of staff'],
    footer: '00000000-0000-4000-8000-000000000000',
  });
  const text = pdf.toString('latin1');
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(text.match(/\/FontFile[23]?/g)?.length).toBeGreaterThan(0);
  if (process.env.SLIPS !== undefined) await writeFile(`${process.env.SLIPS}/${language}.pdf`, pdf);
});
