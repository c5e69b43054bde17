/** What is said in words to whoever asked. */
export class Refusal extends Error {
  readonly code: 'validation' | 'rule' | 'unavailable';

  constructor(code: Refusal['code'], message: string) {
    super(message);
    this.code = code;
  }
}
