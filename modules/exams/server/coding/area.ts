import type { Area } from '../parts.ts';

export const codingArea: Area = () => ({ routes: [], jobs: [] });
