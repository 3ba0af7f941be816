import { DoneReply } from '@floorcast/contract/auth';
import { refusal } from '@floorcast/contract/errors';
import {
  ConfirmReply,
  ConfirmRequest,
  ForgotRequest,
  RegistrationReply,
  RegistrationRequest,
  ResetRequest,
} from '@floorcast/contract/registration';
import type { Logger } from 'pino';
import { inBackground } from '../../platform/background.ts';
import { refuse } from '../../platform/http/errors.ts';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { MAILBOX } from './mails/mailbox.routes.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { RegistrationService } from './registration.service.ts';

export interface RegistrationRouteParts {
  readonly registration: RegistrationService;
  readonly recovery: RecoveryService;
  /** Whether the mails of the site can be read here, as in a demonstration. */
  readonly hasMailbox: boolean;
  readonly loginsAMinute: number;
  readonly log: Logger;
}

/** Registration, and a new password by mail: all without a sign-in. */
export function registrationRoutes(app: Routes, parts: RegistrationRouteParts): void {
  const { registration, hasMailbox } = parts;
  const config = anybody(parts.loginsAMinute);

  app.get(
    '/api/registration',
    {
      schema: { ...about('auth', 'Shows who may register.'), response: { 200: RegistrationReply } },
      config: { access: 'anybody' },
    },
    async () => ({ ...registration.conditions(), mailbox: hasMailbox ? MAILBOX : null }),
  );

  app.post(
    '/api/auth/register',
    {
      schema: {
        ...about('auth', 'Registers a player; the e-mail is to be confirmed.'),
        body: RegistrationRequest,
        response: { 200: DoneReply },
      },
      config,
    },
    async (request, reply) => {
      const done = await registration.register(request.body, request.client);
      return done.ok ? { status: 1 as const } : refuse(reply, done.error);
    },
  );

  app.post(
    '/api/registration/confirm',
    {
      schema: {
        ...about('auth', 'Confirms the e-mail and makes the account.'),
        body: ConfirmRequest,
        response: { 200: ConfirmReply },
      },
      config,
    },
    async (request, reply) => {
      const done = await registration.confirm(request.body);
      return done.ok ? { status: 1 as const, ...done.value } : refuse(reply, done.error);
    },
  );

  recoveryRoutes(app, parts);
}

function recoveryRoutes(app: Routes, { recovery, loginsAMinute, log }: RegistrationRouteParts): void {
  const config = anybody(loginsAMinute);

  app.post(
    '/api/password/forgot',
    {
      schema: {
        ...about('auth', 'Mails a link for a new password, if an account has that e-mail.'),
        body: ForgotRequest,
        response: { 200: DoneReply },
      },
      config,
    },
    async (request, reply) => {
      if (!recovery.isPossible) return refuse(reply, refusal('registrationClosed'));
      // Answered at once: the time must not tell whether there is such an account.
      inBackground(log, recovery.forgot(request.body), 'mailing a link for a new password');
      return { status: 1 as const };
    },
  );

  app.post(
    '/api/password/reset',
    {
      schema: {
        ...about('auth', 'Sets a new password by a mailed link, and ends all sign-ins.'),
        body: ResetRequest,
        response: { 200: DoneReply },
      },
      config,
    },
    async (request, reply) => {
      const done = await recovery.reset(request.body, request.client);
      return done.ok ? { status: 1 as const } : refuse(reply, done.error);
    },
  );
}

const anybody = (loginsAMinute: number) =>
  ({ access: 'anybody', rateLimit: { max: loginsAMinute, timeWindow: '1 minute' } }) as const;
