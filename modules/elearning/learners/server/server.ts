import type { AreaServer } from '../../server/parts.ts';

export const learnersServer: AreaServer = () => ({ routes: [] });
