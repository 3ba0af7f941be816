import { test } from '../support/stack.ts';
import { depositToCashOut, WALKED } from './deposit-to-cash-out.ts';

test.use({ settings: { CURRENCY: 'JPY' } });

if (WALKED.includes('JPY'))
  test('MONEY-1 MONEY-6 GAME-5 a site in yen, which have no decimals, from the deposit to the cash-out', async ({
    page,
  }) => {
    await depositToCashOut(page, {
      deposit: { typed: '12,500', minor: 12_500, shown: '¥12,500' },
      cashIn: { typed: '5001', minor: 5_001, shown: '¥5,001' },
      tooFine: '50.5',
      coins: ['¥500', '¥5,000', '¥10,000', '¥50,000', '¥100,000'],
      bet: '¥100',
      row: ',cashier,12500,1,cashier,,,,JPY\r\n',
    });
  });
