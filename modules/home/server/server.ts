import { homeRoutes } from './home.routes.ts';

/** The module's route table. */
export const routes = [...homeRoutes];
