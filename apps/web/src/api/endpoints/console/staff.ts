import type { Duty } from '@floorcast/contract/duties';
import { MemberCalls, type StaffCreateRequest } from '@floorcast/contract/staff';
import { ask, queryOf } from '../../call/ask.ts';

/** The accounts of staff. */
export const staffQuery = () => queryOf(MemberCalls.list);

export const createStaff = (body: StaffCreateRequest) => ask(MemberCalls.create, { body });
export const setDuties = (id: number, duties: readonly Duty[], reason: string) =>
  ask(MemberCalls.setDuties, { params: { id }, body: { duties: [...duties], reason } });
export const setLocked = (id: number, locked: boolean, reason: string) =>
  ask(MemberCalls.setLocked, { params: { id }, body: { locked, reason } });
export const resetSecondFactor = (id: number, reason: string) =>
  ask(MemberCalls.resetSecondFactor, { params: { id }, body: { reason } });
export const resetPassword = (id: number, reason: string) =>
  ask(MemberCalls.resetPassword, { params: { id }, body: { reason } });
