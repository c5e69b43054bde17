import { port } from '#kit/server/module/ports.ts';
import type { AddedCondition } from '../audience/server/sources.ts';

/** What audiences can be chosen by besides the module's own conditions: balance, attendance. */
export const audienceConditions = port<AddedCondition>('messaging.audience conditions');
