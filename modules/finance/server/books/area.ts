import type { Area } from '../parts.ts';

export const booksArea: Area = () => ({ routes: [], jobs: [] });
