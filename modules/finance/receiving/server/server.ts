import type { AreaServer } from '../../server/parts.ts';
import { typedCodesRoutes } from './references/typed-codes.routes.ts';

export const receivingServer: AreaServer = () => ({ routes: typedCodesRoutes });
