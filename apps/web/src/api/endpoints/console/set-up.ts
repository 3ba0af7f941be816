import {
  type BrandRequest,
  type MachineChangeRequest,
  type MachineCreateRequest,
  type NoticeRequest,
  type RulesGiveRequest,
  SetUpCalls,
} from '@floorcast/contract/set-up';
import { ask, queryOf } from '../../call/ask.ts';

/** Brands, machines and floors as they are set up. */
export const setUpQuery = () => queryOf(SetUpCalls.read);

export const createBrand = (body: BrandRequest) => ask(SetUpCalls.createBrand, { body });
export const changeBrand = (id: number, body: BrandRequest) =>
  ask(SetUpCalls.changeBrand, { params: { id }, body });

export const createMachine = (body: MachineCreateRequest) => ask(SetUpCalls.createMachine, { body });
export const changeMachine = (id: number, body: MachineChangeRequest) =>
  ask(SetUpCalls.changeMachine, { params: { id }, body });
export const retireMachine = (id: number, retired: boolean, reason: string) =>
  ask(SetUpCalls.retireMachine, { params: { id }, body: { retired, reason } });

export const createFloor = (id: string) => ask(SetUpCalls.createFloor, { body: { id } });
export const pinFloor = (id: string, node: string | null) =>
  ask(SetUpCalls.pinFloor, { params: { id }, body: { node } });
export const retireFloor = (id: string, retired: boolean, reason: string) =>
  ask(SetUpCalls.retireFloor, { params: { id }, body: { retired, reason } });
export const makeEnrolCode = (id: string) => ask(SetUpCalls.makeEnrolCode, { params: { id } });

/** The versions of the rules of a brand, or of one machine; the newest first. */
export const rulesVersionsQuery = (brandId: number, machineId: number | null) =>
  queryOf(SetUpCalls.rulesVersions, { query: { brandId, machineId: machineId ?? undefined } });
export const giveRules = (body: RulesGiveRequest) => ask(SetUpCalls.giveRules, { body });

/** The notices to all accounts, the newest first. */
export const noticesQuery = () => queryOf(SetUpCalls.notices);
export const createNotice = (body: NoticeRequest) => ask(SetUpCalls.createNotice, { body });
export const removeNotice = (id: number) => ask(SetUpCalls.removeNotice, { params: { id } });
