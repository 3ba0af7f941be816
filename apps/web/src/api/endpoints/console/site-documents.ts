import {
  type DocumentBody,
  DocumentCheckReply,
  type DocumentKind,
  DocumentPublishedReply,
  type DocumentPublishRequest,
  DocumentReply,
} from '@floorcast/contract/site-documents';
import { queryOptions } from '@tanstack/react-query';
import { call, callOrThrow } from '../../call/call.ts';

const at = (kind: DocumentKind) => `/console/set-up/documents/${kind}`;

/** Settings, the policy or the amounts of claims, with their versions. */
export const documentQuery = (kind: DocumentKind) =>
  queryOptions({
    queryKey: ['console', 'documents', kind],
    queryFn: ({ signal }) => callOrThrow({ path: at(kind), reply: DocumentReply, signal }),
    staleTime: 0,
  });

/** What is wrong with a version, and what it would change. */
export const checkDocument = (kind: DocumentKind, body: DocumentBody | null) =>
  call({ method: 'POST', path: `${at(kind)}/check`, body: { body }, reply: DocumentCheckReply });

export const publishDocument = (kind: DocumentKind, body: DocumentPublishRequest) =>
  call({ method: 'POST', path: at(kind), body, reply: DocumentPublishedReply });
