import type { Area } from '../parts.ts';

export const sittingsArea: Area = () => ({ routes: [], jobs: [] });
