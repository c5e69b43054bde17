import { QueryClient, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query';

/**
 * The cache of answers. What is being fetched for the first time when something changes is fetched anew: the answer that is on its
 * way may be of before. The library does that only where there is an answer already.
 */
export class AnswersClient extends QueryClient {
  /** Also what `invalidateQueries` ends with. */
  override refetchQueries(filters: RefetchQueryFilters = {}, options: RefetchOptions = {}): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data === undefined && query.isActive()) void query.cancel({ silent: true });
    }
    return super.refetchQueries(filters, options);
  }
}
