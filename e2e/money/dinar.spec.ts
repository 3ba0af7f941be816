import { test } from '../support/stack.ts';
import { depositToCashOut, WALKED } from './deposit-to-cash-out.ts';

test.use({ settings: { CURRENCY: 'KWD' } });

if (WALKED.includes('KWD'))
  test('MONEY-1 MONEY-6 GAME-5 a site in dinars, which have three decimals, from the deposit to the cash-out', async ({
    page,
  }) => {
    await depositToCashOut(page, {
      deposit: { typed: '12.505', minor: 12_505, shown: 'KWD\u00a012.505' },
      cashIn: { typed: '5.125', minor: 5_125, shown: 'KWD\u00a05.125' },
      tooFine: '5.1255',
      coins: ['0.500', '5.000', '10.000', '50.000', '100.000'].map((amount) => `KWD\u00a0${amount}`),
      bet: 'KWD\u00a00.100',
      row: ',cashier,12.505,1,cashier,,,,KWD\r\n',
    });
  });
