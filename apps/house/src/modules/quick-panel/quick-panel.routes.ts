import { QuickPanelReply } from '@floorcast/contract/quick-panel';
import { about } from '../../platform/http/openapi.ts';
import type { Routes } from '../../platform/http/validation.ts';
import { type AuthService, accountOf } from '../auth/index.ts';
import type { QuickPanel } from './quick-panel.service.ts';

/** The quick panel of the signed-in account. */
export function quickPanelRoutes(app: Routes, auth: AuthService, panel: QuickPanel): void {
  app.get(
    '/api/quick-panel/data',
    {
      schema: {
        ...about('quick-panel', 'Shows what is of use today, and notes of the house.'),
        response: { 200: QuickPanelReply },
      },
    },
    async (request) => panel.of(await accountOf(auth, request)),
  );
}
