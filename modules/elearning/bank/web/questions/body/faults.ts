/** What is wrong with parts of a body, by their path in it: `options.2.text`. */
export type Faults = (path: string) => string | undefined;

// How the parts of questions and of activities are called where the form shows them.
const parts: Readonly<Record<string, string>> = {
  options: 'Option',
  variants: 'Variant',
  right: 'Value',
  units: 'Unit',
  pairs: 'Pair',
  others: 'Further choice',
  items: 'Item',
  gaps: 'Gap',
  spots: 'Place',
  cards: 'Card',
  labels: 'Label',
  events: 'Event',
};

/** A form’s errors, of which those under `body` are of the parts. */
type Errors = Readonly<Record<string, string | undefined>>;

const inBody = (errors: Errors): [string, string][] =>
  Object.entries(errors).flatMap(([path, said]) =>
    said !== undefined && (path === 'body' || path.startsWith('body.')) ? [[path.slice('body.'.length), said]] : [],
  );

/** What is wrong at a part’s own field. */
export const faultsOf =
  (errors: Errors): Faults =>
  (path) =>
    errors[`body.${path}`];

/** What is wrong in a body, each with the part that it is about: “Option 3: Fill in this field.” */
export function faultWords(errors: Errors): string[] {
  return [
    ...new Set(
      inBody(errors).map(([path, said]) => {
        const found = /^([a-z]+)\.(\d+)\b/.exec(path);
        const part = found && parts[found[1] ?? ''];
        return part ? `${part} ${Number(found[2]) + 1}: ${said}` : said;
      }),
    ),
  ];
}
