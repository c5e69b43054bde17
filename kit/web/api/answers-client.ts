import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * The cache of answers. What is being fetched for the first time when something changes is fetched anew: the answer that is on its
 * way may be of before. The library does that only where there is an answer already.
 */
export class AnswersClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}): Promise<void> {
    if (filters.refetchType !== 'none') {
      const { refetchType: _type, ...which } = filters;
      const first = this.getQueryCache().findAll({ ...which, type: 'active', fetchStatus: 'fetching' });
      for (const query of first) if (query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}
