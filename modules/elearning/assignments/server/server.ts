import type { AreaServer } from '../../server/parts.ts';

export const assignmentsServer: AreaServer = () => ({ routes: [] });
