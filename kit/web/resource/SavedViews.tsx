import { IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import { viewsApi } from '#kit/contract/views.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { SaveView } from '#kit/web/ui/list/SaveView.tsx';
import '#kit/web/ui/css/page.css';
import type { ListState } from './use-list-state.ts';

interface SavedViewsProps {
  /** The list's name: `settings.hostels.list`. */
  screen: string;
  /** The name of the list without filters: "All hostels". */
  all: string;
  state: ListState;
  total: number | undefined;
  /** The views that every school has, before those that users saved, each with how many rows it shows. */
  standing?: readonly StandingView[] | undefined;
}

/** A view that comes with the product. */
export interface StandingView {
  readonly name: string;
  readonly query: string;
  readonly count: number;
}

/** Saved filters as links over a list; "+" saves the present ones. Nothing is shown while there is nothing to save or choose. */
export function SavedViews({ screen, all, state, total, standing = [] }: SavedViewsProps) {
  const { data } = useApi(viewsApi.list, { screen }, { staleTime: 300_000 });
  const remove = useSave(viewsApi.remove);
  const views = data?.rows ?? [];
  const path = location.pathname;
  const known = [...standing, ...views].some((view) => sameQuery(view.query, state.query));
  if (views.length === 0 && standing.length === 0 && state.query === '') return null;
  return (
    <nav className="tabs views" aria-label="Saved views">
      <Go href={path} aria-current={state.query === '' ? 'page' : undefined}>
        {all}
        {state.query === '' && total !== undefined && <span className="num">{total}</span>}
      </Go>
      {standing.map(({ name, query, count }) => {
        const here = sameQuery(query, state.query);
        return (
          <Go key={name} href={`${path}?${query}`} aria-current={here ? 'page' : undefined}>
            {name}
            <span className="num">{(here ? total : undefined) ?? count}</span>
          </Go>
        );
      })}
      {views.map((view) => {
        const here = sameQuery(view.query, state.query);
        return (
          <Fragment key={view.id}>
            <Go href={`${path}?${view.query}`} aria-current={here ? 'page' : undefined}>
              {view.name}
              {here && total !== undefined && <span className="num">{total}</span>}
            </Go>
            {here && view.mine && (
              <button
                type="button"
                className="views-remove"
                aria-label={`Remove the view ${view.name}`}
                onClick={() => remove.mutate({ id: view.id })}
              >
                <IconX size={14} stroke={1.7} />
              </button>
            )}
          </Fragment>
        );
      })}
      {state.query !== '' && !known && <SaveView screen={screen} query={state.query} />}
    </nav>
  );
}

function sameQuery(a: string, b: string): boolean {
  const sorted = (text: string): string =>
    [...new URLSearchParams(text)]
      .map(([key, value]) => `${key}=${value}`)
      .toSorted()
      .join('&');
  return sorted(a) === sorted(b);
}
