import { describe, expect, it } from 'vitest';
import { blockText, parseBlock, pasted } from './block.ts';
import { moveOf, nextWhere } from './moves.ts';

const grid = { rows: 3, columns: 2 };
const press = (key: string, more = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe('a block from a spreadsheet', () => {
  it('is read with any line ends, empty cells and quoted cells', () => {
    expect(parseBlock('61\t40\r\n\t41\r\n')).toEqual([
      ['61', '40'],
      ['', '41'],
    ]);
    expect(parseBlock('"a ""b""\nc"\t5')).toEqual([['a "b"\nc', '5']]);
    expect(parseBlock(' 61 ')).toEqual([['61']]);
    expect(
      parseBlock(
        blockText([
          ['1', ''],
          ['', '2'],
        ]),
      ),
    ).toEqual([
      ['1', ''],
      ['', '2'],
    ]);
  });

  it('goes in from the upper left, leaves out what does not fit, and one value fills what is chosen', () => {
    const block = parseBlock('1\t2\t3\n4\t5\t6');
    const { cells, outside } = pasted(block, { top: 2, left: 1, bottom: 2, right: 1 }, grid);
    expect([cells, outside]).toEqual([[{ place: { row: 2, column: 1 }, text: '1' }], 5]);
    expect(pasted([['A']], { top: 0, left: 0, bottom: 2, right: 0 }, grid).cells.map(({ place }) => place.row)).toEqual([
      0, 1, 2,
    ]);
  });
});

describe('moving by keys', () => {
  it('goes on in the next column after Enter and in the next row after Tab, and stops at the ends', () => {
    expect(moveOf(press('Enter'), { row: 2, column: 0 }, grid)).toEqual({ row: 0, column: 1 });
    expect(moveOf(press('Enter', { shiftKey: true }), { row: 0, column: 1 }, grid)).toEqual({ row: 2, column: 0 });
    expect(moveOf(press('Tab'), { row: 0, column: 1 }, grid)).toEqual({ row: 1, column: 0 });
    expect(moveOf(press('Tab'), { row: 2, column: 1 }, grid)).toBeNull();
    expect(moveOf(press('ArrowUp'), { row: 0, column: 0 }, grid)).toBeNull();
    expect(moveOf(press('End', { ctrlKey: true }), { row: 0, column: 0 }, grid)).toEqual({ row: 2, column: 1 });
    expect(moveOf(press('7'), { row: 0, column: 0 }, grid)).toBeNull();
  });

  it('finds the next cell round the whole grid', () => {
    expect(nextWhere({ row: 1, column: 1 }, grid, ({ row, column }) => row === 0 && column === 0)).toEqual({ row: 0, column: 0 });
    expect(nextWhere({ row: 1, column: 1 }, grid, () => false)).toBeNull();
  });
});
