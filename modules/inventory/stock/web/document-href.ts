/** Where the document of a movement is shown; those of areas after this one by their address. */
const places: Readonly<Record<string, (id: number) => string>> = {
  'opening stock': (id) => `/inventory/openings?open=${id}`,
  'stock transfer': (id) => `/inventory/transfers/${id}`,
  'goods receipt': (id) => `/inventory/receipts/${id}`,
  'return to vendor': (id) => `/inventory/returns/${id}`,
  issue: (id) => `/inventory/items/issue/${id}`,
  'issue reversal': (id) => `/inventory/items/issue/${id}`,
  'stock count': (id) => `/inventory/adjustment/${id}`,
};

/** The address of a document that moved stock; null where it has no screen of its own. */
export const documentHref = (document: string, id: number): string | null => places[document]?.(id) ?? null;
