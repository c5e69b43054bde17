import type { Area } from '../parts.ts';

export const banksArea: Area = () => ({ routes: [], jobs: [] });
