export { certify, knownBackup } from './backup-certificate.ts';
export { type Baseline, baselineOf, moneyDigest, staffAccounts } from './baseline.ts';
export { beginTrail, refuseOtherKey } from './begin.ts';
export { watchClock } from './events/clock-watch.ts';
export { followFloor } from './events/floor-facts.ts';
export { recordOfMachine, recordSignificant } from './events/machine-exceptions.ts';
export type { HeadsWanted } from './heads/gather.ts';
export { HeadKeeper } from './heads/head-keeper.ts';
export { keepHead, lastRow } from './heads/keep-head.ts';
export { syslogAt } from './heads/witnesses.ts';
export { DailyProof, proveAndRecord, trailState } from './proof/proofs.ts';
export { proveTrail, type TrailProof } from './proof/prove.ts';
export {
  type Actor,
  type ExportedList,
  exportList,
  postingFacts,
  record,
  recordAll,
  recordExport,
  recordLook,
  recordMoney,
  type TrailEntry,
} from './record.ts';
export { SearchRecords } from './record-search.ts';
export { type RestoredBackup, recordRestore, restoreWaits } from './restored.ts';
