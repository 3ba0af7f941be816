import {
  type DocumentBody,
  DocumentCalls,
  type DocumentKind,
  type DocumentPublishRequest,
} from '@floorcast/contract/site-documents';
import { ask, queryOf } from '../../call/ask.ts';

/** Settings, the policy or the amounts of claims, with their versions. */
export const documentQuery = (kind: DocumentKind) => queryOf(DocumentCalls.read, { params: { kind } });

/** What is wrong with a version, and what it would change. */
export const checkDocument = (kind: DocumentKind, body: DocumentBody | null) =>
  ask(DocumentCalls.check, { params: { kind }, body: { body } });

export const publishDocument = (kind: DocumentKind, body: DocumentPublishRequest) =>
  ask(DocumentCalls.publish, { params: { kind }, body });
