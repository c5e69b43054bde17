import type { Area } from '../parts.ts';

export const pocketArea: Area = () => ({ routes: [], jobs: [] });
