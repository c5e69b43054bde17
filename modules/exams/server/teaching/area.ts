import type { Area } from '../parts.ts';

export const teachingArea: Area = () => ({ routes: [], jobs: [] });
