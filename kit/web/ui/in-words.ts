const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** `two fields`, `one field`, `12 fields`: a count and its thing, as a sentence says them. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${words[count] ?? count} ${count === 1 ? one : many}`;
}
