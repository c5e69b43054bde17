/** `registration.students.list` in parts: `Registration`, `Student`, `List`. */
export interface CallName {
  readonly module: string;
  readonly noun: string;
  readonly call: string;
}

/** The parts of an endpoint's name as names of the document are made of them. */
export function callName(name: string): CallName {
  const [module = '', resource = '', call = ''] = name.split('.');
  return { module: pascal(module), noun: pascal(singular(resource)), call: pascal(call) };
}

/** `paymentVouchers` as `PaymentVouchers`. */
export function pascal(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9]+(\w)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
    .replace(/^\w/, (first) => first.toUpperCase());
}

/** One of several: `classes` as `class`, `categories` as `category`. Words that end otherwise stay as they are. */
export function singular(word: string): string {
  if (/(ss|us|is|sms|news|series)$/i.test(word)) return word;
  if (/ies$/i.test(word)) return word.replace(/ies$/i, 'y');
  if (/(ss|x|ch|sh)es$/i.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
}

/** The names that a shape may have, best first: in the noun's own words, then with the module, then with a number. */
export function* candidates(wanted: readonly string[], module: string): Generator<string> {
  yield* wanted;
  for (const name of wanted) yield `${module}${name}`;
  for (let n = 2; ; n += 1) yield `${module}${wanted[0] ?? 'Part'}${n}`;
}
