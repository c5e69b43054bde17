import { expect, it } from 'vitest';
import { partsOf, RouteTable } from './route-table.ts';

function tableOf(...routes: string[]): RouteTable<string> {
  const table = new RouteTable<string>();
  for (const route of routes) {
    const [method = '', pattern = ''] = route.split(' ');
    table.add(method, pattern, route);
  }
  return table;
}

it('finds what answers a method at an address, with what stands there under the names of that route', () => {
  const table = tableOf('GET /a/:id', 'PUT /a/:other', 'GET /a/:id/b/:second', 'GET /a');
  expect(table.find('GET', ['a', '7'])).toEqual({ route: 'GET /a/:id', params: { id: '7' } });
  expect(table.find('PUT', ['a', '7'])).toEqual({ route: 'PUT /a/:other', params: { other: '7' } });
  expect(table.find('GET', ['a', '7', 'b', '8'])?.params).toEqual({ id: '7', second: '8' });
  expect(table.find('GET', ['a'])).toEqual({ route: 'GET /a', params: {} });
  for (const parts of [[], ['b'], ['a', '7', 'b'], ['a', '7', 'c', '8'], ['a', '7', 'b', '8', '9']])
    expect(table.find('GET', parts)).toBeNull();
  expect(table.find('DELETE', ['a', '7'])).toBeNull();
});

it('goes by a word before a parameter, and by the parameter where the word leads to no route of the method', () => {
  const table = tableOf('GET /a/all', 'GET /a/:id', 'POST /a/:id', 'GET /a/all/x', 'GET /a/:id/y');
  const found = (method: string, path: string) => table.find(method, partsOf(path))?.route;
  expect(found('GET', '/a/all')).toBe('GET /a/all');
  expect(found('POST', '/a/all')).toBe('POST /a/:id');
  expect(found('GET', '/a/all/x')).toBe('GET /a/all/x');
  expect(found('GET', '/a/all/y')).toBe('GET /a/:id/y');
  expect(found('GET', '/a/all/z')).toBeUndefined();
});

it('takes names of objects’ own for words like others', () => {
  const table = tableOf('GET /a/:__proto__', 'GET /b/:constructor');
  expect(Object.entries(table.find('GET', ['a', 'x'])?.params ?? {})).toEqual([['__proto__', 'x']]);
  expect(table.find('GET', ['b', 'toString'])?.params).toEqual({ constructor: 'toString' });
  for (const word of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
    expect(table.find('GET', [word, 'x'])).toBeNull();
  expect(table.find('constructor', ['a', 'x'])).toBeNull();
});

it('knows every method at an address of which no part is empty', () => {
  const table = tableOf('GET /a/all', 'PUT /a/:id', 'DELETE /a/:id', 'POST /a');
  expect([...table.methodsAt(['a', 'all'])].toSorted()).toEqual(['DELETE', 'GET', 'PUT']);
  expect([...table.methodsAt(['a', '7'])].toSorted()).toEqual(['DELETE', 'PUT']);
  expect([...table.methodsAt(['a'])]).toEqual(['POST']);
  expect([...table.methodsAt(['a', '']), ...table.methodsAt(['b'])]).toEqual([]);
});

it('refuses a second route of a method at addresses of the same form', () => {
  expect(() => tableOf('GET /a/:id', 'GET /a/:other')).toThrow('Two routes answer GET /a/:other');
});
