import { type Access, withCode } from './access.ts';
import type { Approval } from './approval.ts';
import type { Api, Endpoint } from './endpoint.ts';
import type { EventKind } from './events.ts';
import type { Resource } from './resource.ts';
import { scopeOf, type TokenAccess } from './scopes.ts';
import type { MenuGroup, Screens } from './screen.ts';

/** A heading in a module's menu, over the screens of one kind of work. */
export interface MenuPart<K extends string = string> {
  readonly title: string;
  /** Keys of the module's screens, in the order of the menu. */
  readonly screens: readonly K[];
  /** Shut until the user opens it: what few need, or need seldom. */
  readonly shut?: boolean;
}

/** Something that people do, as the palette offers it: it opens the screen or the form where it is done. */
export interface MenuAction<K extends string = string> {
  /** What one does, as people say it: `Receive fees`. */
  readonly title: string;
  /** The key of the module's screen; who may not open it is not offered the action. */
  readonly screen: K;
  /** Values of the address: the part of the screen and the form that opens, `{ open: 'new' }`. */
  readonly query?: Readonly<Record<string, string>>;
  /** Who does it, where that is not everybody who opens the screen. */
  readonly access?: Access;
  /** Words that also find it. */
  readonly words?: string;
}

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
  /** A long menu by kinds of work, daily work first; every screen of the school's menu stands in one of them. */
  readonly parts?: readonly MenuPart[];
  readonly actions?: readonly MenuAction[];
}

/** Calls by resource; one that is declared as a resource brings its five calls, and its history for who reads it. */
type Written = Readonly<Record<string, Api | Resource>>;

/**
 * A part of a big module: a folder of it with a contract, a server, screens and tables of its own, declared in its `area.ts`.
 * Areas stand in the manifest in the order in which they use each other; a small module has none.
 */
export interface Area {
  /** The folder's name. */
  readonly name: string;
  /** The areas of the same module that it imports, all of which stand before it. */
  readonly uses: readonly string[];
  /** Tables and functions of this area that another's migration makes; it keeps what its own make without a word. */
  readonly tables?: readonly string[];
  /** What SQL outside may name: views and functions, and tables for areas of the same module that use this one. */
  readonly publishes?: readonly string[];
  /** By resource, as in the manifest. */
  readonly apis?: Written;
  readonly events?: readonly EventKind[];
  readonly entities?: Readonly<Record<string, Access>>;
  /** How its documents go from hand to hand. */
  readonly approvals?: readonly Approval[];
}

/** A module's manifest: the table of contents of its folder. */
export interface Module<S extends Screens = Screens> extends Menu<S> {
  /** The modules whose contract and public functions it uses. */
  readonly uses: readonly string[];
  /** The views and functions that the SQL of other modules may name: `settings.classes`. Areas say theirs. */
  readonly publishes?: readonly string[];
  /** By resource: `{ hostels: hostelsApi }`; with those of its areas. */
  readonly apis: Readonly<Record<string, Api>>;
  /** What it declares and the server has no code for: the kit keeps it as it is declared. */
  readonly kept: readonly Resource[];
  /** The parts of a big module, in their order. */
  readonly areas?: readonly Area[];
  /** What people may be told of by SMS; the school switches each on or off. */
  readonly events?: readonly EventKind[];
  /** How its documents go from hand to hand; with those of its areas. */
  readonly approvals?: readonly Approval[];
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

/** What is written in a manifest: what its areas and resources declare is added to it. */
export type Manifest<S extends Screens> = Omit<Module<S>, 'apis' | 'kept'> & { readonly apis?: Written };

/**
 * Declares a module with what its areas declare; puts it behind the finance code where the manifest says so, and gives its
 * calls their scopes.
 * @throws Error two areas declare a resource or an entity of one name
 */
export function defineModule<S extends Screens>(written: Manifest<S>): Module<S> {
  const areas = written.areas ?? [];
  const parts: readonly Pick<Area, 'apis' | 'entities'>[] = [written, ...areas];
  const resources = parts.flatMap(({ apis = {} }) => Object.values(apis).filter(isResource));
  const manifest = {
    ...written,
    kept: resources.filter(({ kept }) => kept !== null),
    apis: joined(
      written.name,
      parts.map(({ apis = {} }) => mapped(apis, (api) => (isResource(api) ? api.api : api))),
    ),
    entities: joined(written.name, [...parts.map(({ entities }) => entities), ...resources.map(historyOf)]),
    events: [...(written.events ?? []), ...areas.flatMap((area) => area.events ?? [])],
    approvals: [...(written.approvals ?? []), ...areas.flatMap((area) => area.approvals ?? [])],
  };
  const { behindCode, apis, entities } = manifest;
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

// A call is an object too, and none of it is called `record`.
const isResource = (written: Api | Resource): written is Resource => 'record' in written && 'shape' in written.record;
const historyOf = ({ words, access }: Resource) => ({ [words.one]: access.read });

function joined<T>(module: string, records: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
  const all = records.flatMap((record) => Object.entries(record ?? {}));
  const twice = all.find(([key], at) => all.findIndex(([other]) => other === key) !== at);
  if (twice) throw new Error(`Two areas of ${module} declare ${twice[0]}`);
  return Object.fromEntries(all);
}

function mapped<T, R>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
