interface Pages {
  rows: readonly unknown[];
  total: number;
}

/**
 * A page beyond the last one has no row that could tell how many there are, and mostly the rows tell it: then the first page is asked.
 * So it is after the last row of a last page has been removed.
 */
export async function withTotal(handler: (input: unknown) => unknown, input: unknown): Promise<unknown> {
  const result = await handler(input);
  if (!isLater(input) || !isPage(result) || result.rows.length > 0 || result.total > 0) return result;
  const first = await handler({ ...input, page: 1 });
  return isPage(first) ? { ...first, rows: [] } : result;
}

function isPage(value: unknown): value is Pages {
  return typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows) && 'total' in value;
}

function isLater(input: unknown): input is { page: number } {
  return typeof input === 'object' && input !== null && 'page' in input && typeof input.page === 'number' && input.page > 1;
}
