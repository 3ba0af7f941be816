import type { DocumentField, FieldGroup } from '../field.ts';

const number = (path: string): DocumentField => ({ path, kind: 'number' });
const optional = (path: string): DocumentField => ({ path, kind: 'number', optional: true });
const flag = (path: string): DocumentField => ({ path, kind: 'flag' });

/** Fields of a part. */
const within = (part: string, fields: readonly DocumentField[]): readonly DocumentField[] =>
  fields.map((field) => ({ ...field, path: `${part}.${field.path}` }));

/** The fields of the policy, by what they are about. */
export const POLICY_GROUPS: readonly FieldGroup[] = [
  {
    name: 'jurisdiction',
    fields: [
      { path: 'jurisdiction', kind: 'text' },
      { path: 'version', kind: 'text' },
      { path: 'validFrom', kind: 'text' },
    ],
  },
  {
    name: 'play',
    fields: [
      number('paceMs'),
      number('blockPressesMs'),
      { path: 'maxCashIn', kind: 'amount' },
      {
        path: 'stakeCaps',
        kind: 'rows',
        columns: [
          { name: 'fromAge', kind: 'number' },
          { name: 'most', kind: 'amount' },
        ],
      },
      { path: 'autoplay', kind: 'part', begin: { mostSpins: 100, askEvery: null } },
      ...within('autoplay', [number('mostSpins'), optional('askEvery')]),
      flag('celebrateWinsUpToStake'),
      flag('netPosition'),
      flag('watching'),
      number('pictureAgeMs'),
    ],
  },
  {
    name: 'seat',
    fields: [
      optional('noDepositSeconds'),
      optional('noActivitySeconds'),
      number('closingSeconds'),
      number('seatHoldSeconds'),
      optional('idleWarnSeconds'),
      number('idleLockSeconds'),
      optional('signOutSeconds'),
      { path: 'queue', kind: 'part', begin: { reserveSeconds: 30, longest: 20 } },
      ...within('queue', [number('reserveSeconds'), number('longest')]),
    ],
  },
  {
    name: 'protection',
    fields: [
      optional('realityCheck.minutes'),
      { path: 'realityCheck.choices', kind: 'list', of: 'number' },
      { path: 'limits.asked', kind: 'choice', options: ['offered', 'prompted', 'compulsory'] },
      { path: 'limits.needed', kind: 'list', of: 'text' },
      number('limits.raiseHours'),
      flag('limits.raiseAfterPeriod'),
      optional('timeOutHours'),
      { path: 'exclusionDays', kind: 'list', of: 'number' },
      flag('nationalRegister'),
    ],
  },
  {
    name: 'people',
    fields: [
      { path: 'identityBefore', kind: 'choice', options: ['nothing', 'deposit', 'play'] },
      optional('minimumAge'),
      { path: 'countries', kind: 'list', of: 'text', optional: true },
      flag('registration'),
      flag('withdrawalsFinal'),
      flag('staffSecondFactor'),
      flag('staffMayPlay'),
      { path: 'fourEyesFrom', kind: 'amount' },
    ],
  },
  {
    name: 'retention',
    fields: [
      number('stillsPerSession'),
      number('stillsDays'),
      optional('signInsDays'),
      optional('machineEventsDays'),
      optional('chatDays'),
    ],
  },
];
