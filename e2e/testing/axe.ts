import axe from 'axe-core';
import type { Page } from 'playwright-core';

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What the guidelines find on a page as it stands, each rule with the first places of it. The pages hold no frames that axe would
 * have to be put into.
 * @param rules these alone, instead of all
 * @param without what is left out, by selectors
 */
export async function violations(page: Page, rules: readonly string[] = [], without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([type, values, exclude]) => {
      // What keeps to a rule is not written down: nobody reads it, and it takes as long as the checks.
      const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(
        { exclude: exclude.map((one) => [one]) },
        {
          runOnly: { type, values: [...values] },
          resultTypes: ['violations'],
        },
      );
      return found.map(({ id, nodes }) => {
        const places = nodes.slice(0, 3).map(({ target }) => target.join(' '));
        return `${id} at ${places.join('; ')}`;
      });
    },
    rules.length > 0 ? (['rule', [...rules], [...without]] as const) : (['tag', guidelines, [...without]] as const),
  );
}
