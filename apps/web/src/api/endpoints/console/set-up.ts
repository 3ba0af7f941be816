import {
  BrandCreatedReply,
  type BrandRequest,
  EnrolCodeReply,
  type MachineChangeRequest,
  type MachineCreateRequest,
  NoticeReply,
  type NoticeRequest,
  RulesGivenReply,
  type RulesGiveRequest,
  RulesVersionsReply,
  SetUpChangedReply,
  SetUpNoticesReply,
  SetUpReply,
} from '@floorcast/contract/set-up';
import { queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../../call/call.ts';

const ROOT = '/console/set-up';

/** Brands, machines and floors as they are set up. */
export const setUpQuery = () =>
  queryOptions({
    queryKey: ['console', 'set-up'],
    queryFn: ({ signal }) => callOrThrow({ path: ROOT, reply: SetUpReply, signal }),
    staleTime: 0,
  });

const changed = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call({ method, path: `${ROOT}${path}`, ...(body && { body }), reply: SetUpChangedReply });

export const createBrand = (body: BrandRequest) =>
  call({ method: 'POST', path: `${ROOT}/brands`, body, reply: BrandCreatedReply });
export const changeBrand = (id: number, body: BrandRequest) => changed('PUT', `/brands/${id}`, body);

export const createMachine = (body: MachineCreateRequest) => changed('POST', '/machines', body);
export const changeMachine = (id: number, body: MachineChangeRequest) =>
  changed('PUT', `/machines/${id}`, body);
export const retireMachine = (id: number, retired: boolean, reason: string) =>
  changed('PUT', `/machines/${id}/retired`, { retired, reason });

export const createFloor = (id: string) => changed('POST', '/floors', { id });
export const pinFloor = (id: string, node: string | null) => changed('PUT', `/floors/${id}/pin`, { node });
export const retireFloor = (id: string, retired: boolean, reason: string) =>
  changed('PUT', `/floors/${id}/retired`, { retired, reason });
export const makeEnrolCode = (id: string) =>
  call({ method: 'POST', path: `${ROOT}/floors/${id}/enrol-code`, reply: EnrolCodeReply });

/** The versions of the rules of a brand, or of one machine; the newest first. */
export const rulesVersionsQuery = (brandId: number, machineId: number | null) =>
  queryOptions({
    queryKey: ['console', 'rules', brandId, machineId],
    queryFn: ({ signal }) =>
      callOrThrow({
        path: `${ROOT}/rules?brandId=${brandId}${machineId === null ? '' : `&machineId=${machineId}`}`,
        reply: RulesVersionsReply,
        signal,
      }),
    staleTime: 0,
  });
export const giveRules = (body: RulesGiveRequest) =>
  call({ method: 'POST', path: `${ROOT}/rules`, body, reply: RulesGivenReply });

/** The notices to all accounts, the newest first. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ['console', 'notices'],
    queryFn: ({ signal }) => callOrThrow({ path: `${ROOT}/notices`, reply: SetUpNoticesReply, signal }),
    staleTime: 0,
  });
export const createNotice = (body: NoticeRequest) =>
  call({ method: 'POST', path: `${ROOT}/notices`, body, reply: NoticeReply });
export const removeNotice = (id: number) => changed('DELETE', `/notices/${id}`);
