import { type Port, port } from '#kit/server/module/ports.ts';
import type { House } from '#kit/server/module/server-module.ts';
import type { Forwarding, InstalledForwarder } from './forwarder.ts';
import { RemoteForwarder } from './remote.ts';

/** The settings, from `app/server/build-app.ts`. */
export const forwarding: Port<Forwarding> = port<Forwarding>('elearning.forwarding');

/** The forwarder of the installation; null where no settings were given, as in tests. */
export function forwarderOf({ ports }: Pick<House, 'ports'>): InstalledForwarder | null {
  const [given] = ports.of(forwarding);
  return given ? new RemoteForwarder(given) : null;
}
