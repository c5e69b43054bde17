import type { Area } from '../parts.ts';

export const reportsArea: Area = () => ({ routes: [], jobs: [] });
