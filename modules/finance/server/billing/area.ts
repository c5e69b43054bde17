import type { Area } from '../parts.ts';

export const billingArea: Area = () => ({ routes: [], jobs: [] });
