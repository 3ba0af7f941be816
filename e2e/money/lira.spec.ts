import { test } from '../support/stack.ts';
import { depositToCashOut, WALKED } from './deposit-to-cash-out.ts';

if (WALKED.includes('TRY'))
  test('MONEY-1 MONEY-6 GAME-5 a site in lira, which have two decimals, from the deposit to the cash-out', async ({
    page,
  }) => {
    await depositToCashOut(page, {
      deposit: { typed: '125.05', minor: 12_505, shown: '₺125.05' },
      cashIn: { typed: '51.25', minor: 5_125, shown: '₺51.25' },
      tooFine: '5.125',
      coins: ['₺5.00', '₺50.00', '₺100.00', '₺500.00', '₺1,000.00'],
      bet: '₺1.00',
      row: ',cashier,125.05,1,cashier,,,,TRY\r\n',
    });
  });
