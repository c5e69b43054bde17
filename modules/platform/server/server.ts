import type { AccessTokens } from '#kit/server/auth/tokens.ts';
import { authRoutes } from './auth.routes.ts';

/** The module's route table. */
export const routes = (tokens: AccessTokens) => [...authRoutes(tokens)];
