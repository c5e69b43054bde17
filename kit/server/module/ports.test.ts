import { expect, test } from 'vitest';
import { port, Ports, provide } from './ports.ts';

const greetings = port<string>('first.greetings');
const rate = port<number>('first.rate');

test('what was provided comes out in its order, and nothing where nothing was', () => {
  const ports = new Ports([...provide(greetings, 'Jambo', 'Habari'), ...provide(rate, 16), ...provide(greetings, 'Sasa')]);
  expect(ports.of(greetings)).toEqual(['Jambo', 'Habari', 'Sasa']);
  expect(ports.one(rate)).toBe(16);
  expect(ports.of(port<string>('first.farewells'))).toEqual([]);
});

test('one is neither none nor two', () => {
  expect(() => new Ports([]).one(rate)).toThrow('first.rate: nothing provided');
  expect(() => new Ports(provide(rate, 16, 8)).one(rate)).toThrow('first.rate: two provided');
});

test('what nobody has asked for is told', () => {
  const ports = new Ports([...provide(greetings, 'Jambo'), ...provide(rate, 16)]);
  ports.one(rate);
  expect(ports.unasked()).toEqual(['first.greetings']);
});
