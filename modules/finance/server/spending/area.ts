import type { Area } from '../parts.ts';

export const spendingArea: Area = () => ({ routes: [], jobs: [] });
