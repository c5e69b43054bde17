import type { AreaServer } from '../../server/parts.ts';

export const bankServer: AreaServer = () => ({ routes: [] });
