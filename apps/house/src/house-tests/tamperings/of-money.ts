import { AT, account, PLAYER, type Tampering } from './tampering.ts';

const WALLET = `'player:' || ${PLAYER}`;
const BANK = `'house:bank'`;
const DEPOSIT = `(select id from proposals where kind = 'deposit' and state = 'done' and amount = 70000)`;
const WAITING = `(select id from proposals where state = 'open')`;
const ID = /[-\w]+/.source;

/** A posting with both its balances, as like a real one as SQL can make it. */
function posting(request: string, from: string, to: string, amount: number): readonly string[] {
  return [
    `insert into accounts (id) values (${from}) on conflict do nothing`,
    `with posted as (insert into postings (request_id, kind, player_id, tag)
      values (${request}, 1, ${PLAYER}, 'cashier') returning id)
      insert into entries select id, account, amount from posted,
        (values (${from}, -${amount}), (${to}, ${amount})) as sides (account, amount)`,
    `update accounts set balance = balance - ${amount} where id = ${from}`,
    `update accounts set balance = balance + ${amount} where id = ${to}`,
  ];
}

const entriesOf = (request: string): string =>
  `posting_id = (select id from postings where request_id = ${request})`;

/** Adds the amount of a posting to its balances so many times more. */
const balances = (request: string, more: number): string =>
  `update accounts set balance = balance + ${more} * entries.amount from entries
    where account_id = accounts.id and ${entriesOf(request)}`;

/** Changes the amount of a posting by a factor, with both its balances. */
const multiplied = (request: string, factor: number): readonly string[] => [
  balances(request, factor - 1),
  `update entries set amount = amount * ${factor} where ${entriesOf(request)}`,
];

/** Removes a posting, with what it did to both its balances. */
const removed = (request: string): readonly string[] => [
  balances(request, -1),
  `with gone as (delete from entries where ${entriesOf(request)} returning posting_id)
    delete from postings where id in (select posting_id from gone)`,
];

/** Tamperings with money. */
export const MONEY: readonly Tampering[] = [
  {
    does: 'makes up a deposit of the cashier',
    sql: posting(`'cashier:made-up'`, BANK, WALLET, 5_000),
    lines: [
      RegExp(`^posting cashier:made-up of ${AT} moves 5000 from house:bank to player:\\d+, and no row`),
    ],
  },
  {
    does: 'triples a deposit of the cashier, with both its balances',
    sql: multiplied(`'cashier:paid-in-two'`, 3),
    lines: [
      RegExp(`^posting cashier:paid-in-two of ${AT} moves 7500 .*, and row \\d+ .*, ${AT}\\) says 2500 from`),
    ],
  },
  {
    does: 'removes a withdrawal of the cashier, with both its balances',
    sql: removed(`'cashier:paid-out-one'`),
    lines: [
      RegExp(`^row \\d+ \\(cashier.withdrawn, cashier, ${AT}\\) moved 700 .*: its posting .* is gone$`),
    ],
  },
  {
    does: 'gives a deposit to another player',
    sql: [
      balances(`'cashier:paid-in-one'`, -1),
      `update entries set account_id = 'player:' || ${account('demo2')}
        where account_id = ${WALLET} and ${entriesOf(`'cashier:paid-in-one'`)}`,
      balances(`'cashier:paid-in-one'`, 1),
    ],
    lines: [
      RegExp(
        `^posting cashier:paid-in-one of ${AT} moves 1000 from house:bank to player:\\d+, and row .* says 1000`,
      ),
    ],
  },
  {
    does: 'makes up an approval, with its money',
    sql: [
      ...posting(`'proposal:' || ${WAITING}`, BANK, WALLET, 90_000),
      `update proposals set state = 'done', decided_by = ${account('second')}, decided_name = 'second',
        decided_login = 'made up', decided_at = now(), outcome = '{}' where state = 'open'`,
    ],
    lines: [
      RegExp(`^posting proposal:${ID} of ${AT} moves 90000 from house:bank to player:\\d+, and no row`),
    ],
  },
  {
    does: 'triples what was approved, with its money',
    sql: [
      ...multiplied(`'proposal:' || ${DEPOSIT}`, 3),
      `update proposals set amount = 210000, terms = terms || '{"amount": 210000}' where id = ${DEPOSIT}`,
    ],
    lines: [RegExp(`^posting proposal:${ID} of ${AT} moves 210000 .* and row \\d+ .*${AT}\\) says 70000`)],
  },
  {
    does: 'names another approver',
    sql: [
      `update proposals set decided_by = ${account('helper')}, decided_name = 'helper' where id = ${DEPOSIT}`,
    ],
    lines: [
      RegExp(
        `^row \\d+ \\(proposal.approved, second, ${AT}\\) carried out another proposal than .*first and helper`,
      ),
    ],
  },
  {
    does: 'makes up a proposal in the name of another',
    sql: [
      `insert into proposals (id, request_id, kind, terms, player_id, amount, reason, proposed_by, proposed_name,
          proposed_login, at, expires)
        select gen_random_uuid(), 'made up', kind, terms, player_id, amount, reason, proposed_by, proposed_name,
          proposed_login, now(), now() + interval '1 day' from proposals where state = 'open'`,
    ],
    lines: [RegExp(`^proposal ${ID} \\(deposit of 90000\\) of ${AT} was not made by first: no row`)],
  },
  {
    does: 'raises what a proposal waits for',
    sql: [`update proposals set amount = 99000, terms = terms || '{"amount": 99000}' where state = 'open'`],
    lines: [
      RegExp(`^proposal ${ID} \\(deposit of 99000\\) of ${AT} was not made by first: row \\d+ .*otherwise`),
    ],
  },
  {
    does: 'makes up a slip',
    sql: [`insert into slips (number, proposal_id) values (7, ${WAITING})`],
    lines: [/^slip 7 of proposal .*: no row of the trail says so$/],
  },
  {
    does: 'removes the last slip',
    sql: ['delete from slips where number = (select max(number) from slips)'],
    lines: [RegExp(`^row \\d+ \\(proposal.approved, second, ${AT}\\) made slip 6, which is gone$`)],
  },
  {
    does: 'makes up a bonus',
    sql: [`insert into bonus_grants (player_id, amount, granted_by) values (${PLAYER}, 800, 'first')`],
    lines: [RegExp(`^bonus 2 of ${AT} grants 800 to player \\d+, and no row of the trail says so$`)],
  },
  {
    does: 'names another who granted a bonus',
    sql: [`update bonus_grants set granted_by = 'second'`],
    lines: [
      RegExp(`^bonus 1 of ${AT} grants 900 .* and row \\d+ \\(bonus.granted, first, ${AT}\\) says 900`),
    ],
  },
  {
    does: 'makes up a claim, with its money',
    sql: [
      `insert into claims (player_id, kind, amount, rounds_until, at) values (${PLAYER}, 'discount', 400, 0, now())`,
      ...posting(`'claim:2'`, `'house:promotions'`, WALLET, 400),
    ],
    lines: [RegExp(`^posting claim:2 of ${AT} moves 400 from house:promotions to player:\\d+, and no row`)],
  },
  {
    does: 'posts money from nowhere',
    sql: posting(`'gift:1'`, BANK, WALLET, 100),
    lines: [RegExp(`^posting gift:1 of ${AT} moves 100 .*: nothing that the site did has such a posting$`)],
  },
  {
    does: 'posts a win into a wallet',
    sql: posting(`'demo-floor:99:win'`, BANK, WALLET, 100),
    lines: [RegExp(`^posting demo-floor:99:win of ${AT} moves 100 .*: nothing that the site did`)],
  },
  {
    does: 'raises a balance',
    sql: [`update accounts set balance = balance + 5 where id = ${WALLET}`],
    lines: [/^player:\d+: balance \d+, entries \d+$/, /^sum 5$/],
  },
];
