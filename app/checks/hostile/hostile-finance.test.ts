import { attackEndpoints } from './hostile-world.ts';

// A file of its own, so that two workers share the endpoints.
attackEndpoints((module) => module === 'finance');
