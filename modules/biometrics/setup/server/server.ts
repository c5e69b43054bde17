import { implement } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { AreaServer } from '../../server/parts.ts';
import { codes } from '../contract/codes.ts';
import { attendanceSettingsApi } from '../contract/settings.ts';
import { codeStore } from './codes.store.ts';
import { readSettings, saveSettings } from './settings.store.ts';

export const setupServer: AreaServer = () => ({
  routes: [
    ...implement(codes.api, handlersOf(codeStore)),
    ...implement(attendanceSettingsApi, {
      get: (ctx) => readSettings(ctx.tx),
      save: (ctx, input) => saveSettings(ctx, input),
    }),
  ],
});
