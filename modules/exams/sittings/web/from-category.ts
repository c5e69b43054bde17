interface CategoryChoice {
  id: number;
  outOf: number;
  share: number | null;
}

/** What an exam takes from the category that was chosen for it: what it is marked out of, and its share of the term. */
export const fromCategory =
  (categories: readonly CategoryChoice[]) =>
  (name: string, value: unknown): Record<string, unknown> => {
    const chosen = name === 'categoryId' ? categories.find(({ id }) => id === value) : undefined;
    return chosen ? { outOf: chosen.outOf, share: chosen.share } : {};
  };
