import type { Area } from '../parts.ts';

export const resultsArea: Area = () => ({ routes: [], jobs: [] });
