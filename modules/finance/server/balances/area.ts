import type { Area } from '../parts.ts';

export const balancesArea: Area = () => ({ routes: [], jobs: [] });
