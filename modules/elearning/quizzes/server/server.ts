import type { AreaServer } from '../../server/parts.ts';

export const quizzesServer: AreaServer = () => ({ routes: [] });
