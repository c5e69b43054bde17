import { type Access, withCode } from './access.ts';
import type { Api, Endpoint } from './endpoint.ts';
import type { EventKind } from './events.ts';
import { scopeOf, type TokenAccess } from './scopes.ts';
import type { MenuGroup, Screens } from './screen.ts';

/** What the frame, the sidebar and the palette know of a module, without its calls: it comes to every page. */
export interface Menu<S extends Screens = Screens> {
  /** The folder's name. */
  readonly name: string;
  readonly title: string;
  /** The sidebar group it stands in. */
  readonly group: MenuGroup;
  /** A Tabler icon's name without its prefix, known to the sidebar: `users`, `settings`. */
  readonly icon: string;
  readonly screens: S;
}

/** A module's manifest: the table of contents of its folder. */
export interface Module<S extends Screens = Screens> extends Menu<S> {
  /** The modules whose contract and public functions it uses. */
  readonly uses: readonly string[];
  /** By resource: `{ hostels: hostelsApi }`. */
  readonly apis: Readonly<Record<string, Api>>;
  /** What people may be told of by SMS; the school switches each on or off. */
  readonly events?: readonly EventKind[];
  /** Tables of the module that a copy of a school leaves out: secrets, credit, what belongs to an account. */
  readonly staysHere?: readonly string[];
  /** The records whose history can be read (the word the audit knows them by), and who may: `{ hostel: settingsAdmin }`. */
  readonly entities?: Readonly<Record<string, Access>>;
  /**
   * The whole module stands behind the finance code: every endpoint and history of it asks for the code, whatever its own
   * list says. `open` names the endpoints that do not (`receipts.check`), each with its reason.
   */
  readonly behindCode?: { readonly open: Readonly<Record<string, string>> };
  /** What integrations may do here by an API token; left out: nothing. */
  readonly tokens?: TokenAccess;
}

/** Declares a module; puts it behind the finance code where the manifest says so, and gives its calls their scopes. */
export function defineModule<S extends Screens>(manifest: Module<S>): Module<S> {
  const { behindCode, apis, entities = {} } = manifest;
  const declared = (endpoint: Endpoint, resource: string, call: string): Endpoint => {
    const asks = behindCode && !Object.hasOwn(behindCode.open, `${resource}.${call}`);
    const access = asks ? withCode(endpoint.access) : endpoint.access;
    return { ...endpoint, access, scope: scopeOf(manifest, resource, call, endpoint) };
  };
  return {
    ...manifest,
    apis: mapped(apis, (api, resource) => mapped(api, (endpoint, call) => declared(endpoint, resource, call))),
    ...(behindCode && { entities: mapped(entities, withCode) }),
  };
}

function mapped<T, R>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
