import { LoginReply } from '@floorcast/contract/auth';
import {
  NewAppReply,
  PasskeyOptionsReply,
  SecondFactorRequest,
  TermsRequest,
  TicketRequest,
} from '@floorcast/contract/second-factor';
import { refuse } from '../../../platform/http/errors.ts';
import { about } from '../../../platform/http/openapi.ts';
import type { Routes } from '../../../platform/http/validation.ts';
import type { LoginService } from './login.service.ts';

const stepConfig = (loginsAMinute: number) =>
  ({ access: 'anybody', rateLimit: { max: loginsAMinute, timeWindow: '1 minute' } }) as const;
type StepConfig = ReturnType<typeof stepConfig>;

/** The further steps of a login, each with the ticket of the step before. */
export function loginStepRoutes(app: Routes, login: LoginService, loginsAMinute: number): void {
  const config = stepConfig(loginsAMinute);

  app.post(
    '/api/login/second-factor',
    {
      schema: {
        ...about('auth', 'Signs in with the second factor.'),
        body: SecondFactorRequest,
        response: { 200: LoginReply },
      },
      config,
    },
    async (request, reply) => {
      const { ticket, answer } = request.body;
      const result = await login.answer(ticket, answer, request.client);
      return result.ok ? result.value : refuse(reply, result.error);
    },
  );

  app.post(
    '/api/login/second-factor/passkey',
    {
      schema: {
        ...about('auth', 'Gives what a browser asks a passkey with.'),
        body: TicketRequest,
        response: { 200: PasskeyOptionsReply },
      },
      config,
    },
    async (request, reply) => {
      const result = await login.passkeyOptions(request.body.ticket);
      return result.ok ? { status: 1 as const, options: { ...result.value } } : refuse(reply, result.error);
    },
  );

  enrolmentRoutes(app, login, config);
}

/** What an account does at a login before it has done it once: a second factor, new terms. */
function enrolmentRoutes(app: Routes, login: LoginService, config: StepConfig): void {
  app.post(
    '/api/login/second-factor/enrol',
    {
      schema: {
        ...about('auth', 'Gives an authenticator app to an account that must have a second factor.'),
        body: TicketRequest,
        response: { 200: NewAppReply },
      },
      config,
    },
    async (request, reply) => {
      const result = await login.enrol(request.body.ticket);
      return result.ok ? { status: 1 as const, ...result.value } : refuse(reply, result.error);
    },
  );

  app.post(
    '/api/login/second-factor/enrol/passkey',
    {
      schema: {
        ...about('auth', 'Gives what a browser makes the first passkey of an account with.'),
        body: TicketRequest,
        response: { 200: PasskeyOptionsReply },
      },
      config,
    },
    async (request, reply) => {
      const result = await login.enrolPasskey(request.body.ticket);
      return result.ok ? { status: 1 as const, options: { ...result.value } } : refuse(reply, result.error);
    },
  );

  app.post(
    '/api/login/terms',
    {
      schema: {
        ...about('auth', 'Signs in after terms have changed.'),
        body: TermsRequest,
        response: { 200: LoginReply },
      },
      config,
    },
    async (request, reply) => {
      const result = await login.answerTerms(request.body, request.client);
      return result.ok ? result.value : refuse(reply, result.error);
    },
  );
}
