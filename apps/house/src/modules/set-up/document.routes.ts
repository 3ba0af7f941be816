import {
  DocumentCheckReply,
  DocumentCheckRequest,
  DocumentKind,
  DocumentPublishedReply,
  DocumentPublishRequest,
  DocumentReply,
} from '@floorcast/contract/site-documents';
import * as z from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { DOCUMENT_TOPIC, type DocumentRules } from '../../platform/site-documents.ts';
import type { AuthService } from '../auth/index.ts';
import { actorOf } from './actor.ts';
import { checkDocument, publishDocument, readDocument } from './documents.ts';

const Path = z.object({ kind: DocumentKind });

interface DocumentParts {
  readonly auth: AuthService;
  readonly db: Db;
  readonly bus: Bus;
  readonly documents: Readonly<Record<DocumentKind, DocumentRules>>;
}

/** Settings, the policy and the amounts of claims, in versions. */
export function documentRoutes(app: Routes, { auth, db, bus, documents }: DocumentParts): void {
  app.get(
    '/api/console/set-up/documents/:kind',
    {
      schema: {
        ...about('console', 'Shows settings, the policy or the amounts of claims, with their versions.'),
        params: Path,
        response: { 200: DocumentReply },
      },
      config: { may: 'setup.read' },
    },
    async ({ params: { kind } }) => ({
      status: 1 as const,
      ...(await readDocument(db, kind, documents[kind])),
    }),
  );
  app.post(
    '/api/console/set-up/documents/:kind/check',
    {
      schema: {
        ...about('console', 'Says what is wrong with a version, and what it would change.'),
        params: Path,
        body: DocumentCheckRequest,
        response: { 200: DocumentCheckReply },
      },
      config: { may: 'setup.site' },
    },
    async ({ params: { kind }, body }) => ({
      status: 1 as const,
      ...(await checkDocument(db, kind, documents[kind], body.body)),
    }),
  );
  app.post(
    '/api/console/set-up/documents/:kind',
    {
      schema: {
        ...about('console', 'Publishes the next version.'),
        params: Path,
        body: DocumentPublishRequest,
        response: { 200: DocumentPublishedReply },
      },
      config: { may: 'setup.site' },
    },
    async (request, reply) => {
      const { kind } = request.params;
      const by = await actorOf(auth, request);
      const published = await inTransaction(db, (tx) =>
        publishDocument(tx, kind, documents[kind], request.body, by),
      );
      if (!published.ok) return refuse(reply, published.error);
      bus.publish(DOCUMENT_TOPIC, { kind });
      return { status: 1 as const, version: published.value };
    },
  );
}
