import type { Area } from '../parts.ts';

export const marksArea: Area = () => ({ routes: [], jobs: [] });
