import type { Access } from './access.ts';

/** The sidebar's groups, in order. */
export const menuGroups = ['Home', 'People', 'Teaching', 'Money', 'Office', 'Platform'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/**
 * One screen, declared once and read by the router, sidebar, breadcrumbs, document title, guard, command palette,
 * access matrix and browser smoke.
 */
export interface Screen<P extends string = string> {
  /** With parameters as `:id`. Spelt as the specification spells it. */
  readonly path: P;
  /** The `h1` and the document title. */
  readonly title: string;
  readonly access: Access;
  /** False for detail screens and others that the sidebar leaves out. */
  readonly menu: boolean;
  /** The key of the screen above this one in the breadcrumb. */
  readonly parent?: string;
  /** Words that also find it in the palette. */
  readonly words?: string;
  /** `bare` screens (sign-in, reset) stand without sidebar and top bar. */
  readonly frame: 'school' | 'platform' | 'bare';
  /** A pattern of what may stand for `:id` where that is not only the number of a record. */
  readonly ids?: string;
  /** The screen asks for the finance one-time code first (specification section 4). */
  readonly otp: boolean;
}

type Declared<P extends string> = Pick<Screen<P>, 'path' | 'title' | 'access'> & Partial<Screen<P>>;

/** Declares a screen: in the menu, in the school's frame, without a one-time code unless it says otherwise. */
export function screen<const P extends string>(declared: Declared<P>): Screen<P> {
  return { menu: !declared.path.includes(':'), frame: 'school', otp: false, ...declared };
}

/**
 * The addresses of a screen. A parameter called `id`, or …`Id`, is the number of a record: an address that has something else there
 * leads nowhere.
 */
export function addressesOf({ path, ids = String.raw`\d{1,15}` }: Pick<Screen, 'path' | 'ids'>): RegExp {
  const part = (_: string, name: string): string => (/^id$|Id$/.test(name) ? `(?:${ids})` : '[^/]+');
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, part)}/?$`);
}

export type Screens = Readonly<Record<string, Screen>>;

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters a screen's path needs; none for a plain path. */
export type PathParams<P extends string> = Record<ParamNames<P>, string | number>;

/**
 * The address of a screen: `to(screens.student, { id: 7 }, { tab: 'guardians' })` gives `/students/7?tab=guardians`.
 * Empty query values are left out.
 */
export function to<P extends string>(
  target: Screen<P>,
  ...[params, query]: ParamNames<P> extends never
    ? [params?: Record<never, never>, query?: Query]
    : [params: PathParams<P>, query?: Query]
): string {
  const values: Record<string, string | number> = { ...params };
  const path = target.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined && value !== '') search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;
