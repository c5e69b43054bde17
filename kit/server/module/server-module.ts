import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Module } from '#kit/contract/module.ts';
import type { Sealer } from '../auth/sealer.ts';
import type { Signer } from '../auth/signer.ts';
import type { Route } from '../http/implement.ts';
import type { Services } from '../http/services.ts';
import type { ImportDefinition } from '../imports/define-import.ts';
import type { Job } from '../jobs/define.ts';
import type { LetterheadProvider, SealsProvider } from '../pdf/letterhead.ts';
import type { Fates } from '../privacy/fate.ts';
import type { Ports, Provided } from './ports.ts';

/** What the application gives every module. */
export interface House {
  /** The manifests of the product, in their order. */
  readonly modules: readonly Module[];
  /** What stands on top of the school's papers. */
  readonly letterhead: LetterheadProvider;
  /** What papers are signed and stamped with. */
  readonly seals: SealsProvider;
  /** Signs papers and files that leave the installation. */
  readonly signer: Signer;
  /** Seals what is secret: the keys of providers. */
  readonly sealer: Sealer;
  /** The address of the installation as people open it, for QR codes and callbacks. */
  readonly publicUrl: string;
  /** The folder where large files are written before they are kept. */
  readonly scratch: string;
  /** What modules plug into each other. */
  readonly ports: Ports;
}

/** What a module, or an area of one, brings: all but its routes may be left out. */
export interface ServerParts {
  readonly routes: readonly Route[];
  /** Long tasks. */
  readonly jobs?: readonly Job[];
  /** Serves what is no endpoint: callbacks of banks, a sandbox. */
  serve?(http: FastifyInstance, services: Services): void;
  /** What its own timer does every minute, in every school. */
  minutely?(services: Services, log: FastifyBaseLogger): Promise<void>;
}

/** What the privacy of people asks of a module. */
export interface Personal {
  /** As the module is called in a plan to erase somebody. */
  readonly title: string;
  /** What becomes of each of its tables. */
  readonly fates: Fates;
  /** Tables whose own words would not be understood there. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The server's side of a module, the same for each; the application builds them in a loop. */
export interface ServerModule {
  /** The manifest's. */
  readonly name: string;
  readonly personal?: Personal;
  /** What can be imported from a sheet. */
  readonly imports?: readonly ImportDefinition[];
  /** What it plugs into the ports of modules before it. */
  readonly provides?: readonly Provided[];
  build(house: House): ServerParts;
}

/** Several parts as one. */
export function joinedParts(parts: readonly ServerParts[]): Required<ServerParts> {
  return {
    routes: parts.flatMap(({ routes }) => routes),
    jobs: parts.flatMap(({ jobs }) => jobs ?? []),
    serve: (http, services) => {
      for (const part of parts) part.serve?.(http, services);
    },
    minutely: async (services, log) => {
      for (const part of parts) await part.minutely?.(services, log);
    },
  };
}
