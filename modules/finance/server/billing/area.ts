import type { Area } from '../parts.ts';
import { voteHeadRoutes } from './heads/vote-heads.routes.ts';

export const billingArea: Area = () => ({ routes: [...voteHeadRoutes], jobs: [] });
