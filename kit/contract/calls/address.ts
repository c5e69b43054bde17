/** What of a call's address names its resource: `/api/settings/hostels` of `/api/settings/hostels/:id`. */
export function resourceOf({ path }: { readonly path: string }): string {
  return path.split('/').slice(0, 4).join('/');
}

/** The names of the path's parameters, in order: `/api/x/:a/:b` gives `['a', 'b']`. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}
