import type { Area } from '../parts.ts';

export const lessonsArea: Area = () => ({ routes: [], jobs: [] });
