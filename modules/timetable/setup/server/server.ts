import type { AreaServer } from '../../server/parts.ts';

export const setupServer: AreaServer = () => ({ routes: [] });
