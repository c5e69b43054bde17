import { z } from 'zod';
import { type Role, roleCodes } from '#kit/contract/roles.ts';

/** A role code. */
export const role = z.enum(roleCodes as [Role, ...Role[]]);
