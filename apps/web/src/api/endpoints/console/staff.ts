import type { Duty } from '@floorcast/contract/duties';
import {
  StaffCreateReply,
  type StaffCreateRequest,
  StaffMemberReply,
  StaffPasswordReply,
  StaffReply,
} from '@floorcast/contract/staff';
import { queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../../call/call.ts';

/** The accounts of staff. */
export const staffQuery = () =>
  queryOptions({
    queryKey: ['console', 'staff'],
    queryFn: ({ signal }) => callOrThrow({ path: '/console/staff', reply: StaffReply, signal }),
    staleTime: 0,
  });

export const createStaff = (body: StaffCreateRequest) =>
  call({ method: 'POST', path: '/console/staff', body, reply: StaffCreateReply });

export const setDuties = (id: number, duties: readonly Duty[], reason: string) =>
  call({
    method: 'PUT',
    path: `/console/staff/${id}/duties`,
    body: { duties, reason },
    reply: StaffMemberReply,
  });

export const setLocked = (id: number, locked: boolean, reason: string) =>
  call({
    method: 'PUT',
    path: `/console/staff/${id}/lock`,
    body: { locked, reason },
    reply: StaffMemberReply,
  });

export const resetSecondFactor = (id: number, reason: string) =>
  call({
    method: 'POST',
    path: `/console/staff/${id}/second-factor/reset`,
    body: { reason },
    reply: StaffMemberReply,
  });

export const resetPassword = (id: number, reason: string) =>
  call({
    method: 'POST',
    path: `/console/staff/${id}/password`,
    body: { reason },
    reply: StaffPasswordReply,
  });
