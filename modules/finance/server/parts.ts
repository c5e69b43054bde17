import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { Services } from '#kit/server/http/services.ts';
import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';

/** What the application puts together for the module. */
export interface FinanceParts {
  /** What stands on top of the school's papers. */
  readonly letterhead: LetterheadProvider;
  /** Seals what is secret: the keys of payment providers. */
  readonly sealer: Sealer;
  readonly signer: Signer;
  /** The address of the installation as people open it, for QR codes and callbacks. */
  readonly publicUrl: string;
}

/** What one part of the module brings: its routes, long tasks, and what it serves beside the endpoints (callbacks of banks). */
export interface AreaParts {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  serve?(http: FastifyInstance, services: Services): void;
  /** What its own timer does every minute, in every school. */
  minutely?(services: Services, log: FastifyBaseLogger): Promise<void>;
}

export type Area = (parts: FinanceParts) => AreaParts;
