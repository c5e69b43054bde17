import type { AreaServer } from '../../server/parts.ts';

export const contentServer: AreaServer = () => ({ routes: [] });
