import { hostelRoutes } from './hostels.routes.ts';

/** The module's route table. */
export const routes = [...hostelRoutes];
