import type { Area } from '../parts.ts';

export const cashierArea: Area = () => ({ routes: [], jobs: [] });
