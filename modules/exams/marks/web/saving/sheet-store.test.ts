import { describe, expect, it } from 'vitest';
import type { Sheet } from '../../contract/sheets.ts';
import { type Kept, mergeCells, type Outbox, parseKept } from './kept.ts';
import { createSheetCells } from './sheet-store.ts';

const sheet = {
  papers: [{ place: 0, name: 'Mark', outOf: 100, share: 100 }],
  rows: [1, 2, 3].map((studentId) => ({ studentId, name: `Asha ${studentId}`, admissionNo: null, code: null, marks: [] })),
} satisfies Pick<Sheet, 'papers' | 'rows'>;

/** An outbox in memory, which a second visit takes up as the browser's storage would give it. */
function memory(): Outbox & { kept: () => Kept } {
  let stored: Kept = { batch: null, cells: {} };
  return {
    kept: () => stored,
    read: () => parseKept(JSON.parse(JSON.stringify(stored))),
    keep: (cells) => {
      stored = { ...stored, cells: mergeCells(stored.cells, cells) };
    },
    keepBatch: (batch) => {
      stored = { ...stored, batch };
    },
  };
}

const none = { saved: [], conflicts: [], refused: [] };
const score = (value: number) => ({ state: 'scored' as const, score: value });
const now = '2026-11-21T10:00:00Z';

describe('cells of a sheet and their outbox', () => {
  it('a batch without an answer is sent again as it was, and what was typed since after it', () => {
    const outbox = memory();
    const first = createSheetCells(sheet, outbox);
    first.type([{ key: '1:0', text: '61,5' }]);
    const sent = first.takeBatch(() => 'first-key');
    first.type([{ key: '1:0', text: '62' }]);
    first.type([{ key: '2:0', text: '101' }]);

    const second = createSheetCells(sheet, outbox);
    expect([second.cell('1:0').text, second.cell('2:0').step]).toEqual(['62', 'fault']);
    const again = second.takeBatch(() => 'another-key');
    expect(again).toEqual(sent);
    if (!again) throw new Error('no batch');
    second.answered(again, { ...none, saved: [{ studentId: 1, paper: 0, version: 1 }] });
    expect(second.takeBatch(() => 'next-key')).toEqual({
      key: 'next-key',
      marks: [{ studentId: 1, paper: 0, value: score(62), version: 1 }],
    });
    expect(Object.keys(outbox.kept().cells)).toEqual(['1:0', '2:0']);
  });

  it('a conflict keeps both values until one is chosen, and the same value on both sides is none', () => {
    const outbox = memory();
    const cells = createSheetCells(sheet, outbox);
    cells.type([
      { key: '1:0', text: '40' },
      { key: '2:0', text: '41' },
      { key: '3:0', text: '42' },
    ]);
    const batch = cells.takeBatch(() => 'a-key');
    if (!batch) throw new Error('no batch');
    const theirs = (studentId: number, value: number) => ({
      studentId,
      paper: 0,
      value: score(value),
      version: 1,
      by: 'Peter Otieno',
      at: now,
    });
    cells.answered(batch, { ...none, conflicts: [theirs(1, 50), theirs(2, 51), theirs(3, 42)] });
    expect(['1:0', '2:0', '3:0'].map((key) => cells.cell(key as '1:0').step)).toEqual(['conflict', 'conflict', 'saved']);
    expect(Object.keys(outbox.kept().cells)).toEqual(['1:0', '2:0']);
    cells.decide('1:0', 'theirs');
    cells.decide('2:0', 'mine');
    expect([cells.cell('1:0').text, cells.cell('1:0').step]).toEqual(['50', 'saved']);
    expect(cells.takeBatch(() => 'b-key')?.marks).toEqual([{ studentId: 2, paper: 0, value: score(41), version: 1 }]);
  });

  it('what the server has meanwhile does not touch cells that are on their way, and undoing is entering', () => {
    const cells = createSheetCells(sheet, memory());
    cells.type([{ key: '1:0', text: '40' }]);
    const mark = (value: number) => [{ paper: 0, ...score(value), version: 3 }];
    cells.receive({ ...sheet, rows: sheet.rows.map((row) => ({ ...row, marks: mark(70) })) });
    expect([cells.cell('1:0').text, cells.cell('2:0').text]).toEqual(['40', '70']);
    cells.type([{ key: '2:0', text: 'x' }]);
    expect(cells.cell('2:0').text).toBe('A');
    cells.undo();
    expect([cells.cell('2:0').text, cells.cell('2:0').step]).toEqual(['70', 'saved']);
    expect(cells.counts.get()).toMatchObject({ expected: 3, entered: 3, unsent: 1, papers: { 0: { entered: 3, mean: 60 } } });
  });

  it('a cell that is being typed in stays until it is left: then it shows what came, or what was typed is a conflict', () => {
    const cells = createSheetCells(sheet, memory());
    const came = (value: number, version: number) =>
      cells.receive({ ...sheet, rows: sheet.rows.map((row) => ({ ...row, marks: [{ paper: 0, ...score(value), version }] })) });
    cells.held = () => '1:0';
    came(70, 1);
    expect([cells.cell('1:0').text, cells.cell('2:0').text]).toEqual(['', '70']);
    cells.release();
    expect(cells.cell('1:0')).toMatchObject({ text: '70', version: 1, step: 'saved' });
    came(71, 2);
    cells.type([{ key: '1:0', text: '60' }]);
    cells.release();
    expect(cells.takeBatch(() => 'a-key')?.marks).toEqual([{ studentId: 1, paper: 0, value: score(60), version: 1 }]);
  });

  it('a refused batch stays in its cells and is tried again when asked', () => {
    const cells = createSheetCells(sheet, memory());
    cells.type([{ key: '1:0', text: '40' }]);
    const batch = cells.takeBatch(() => 'a-key');
    if (!batch) throw new Error('no batch');
    cells.refused(batch, 'This sheet is locked.');
    expect(cells.cell('1:0')).toMatchObject({ text: '40', step: 'refused', message: 'This sheet is locked.' });
    expect(cells.takeBatch(() => 'b-key')).toBeNull();
    cells.retry();
    expect(cells.takeBatch(() => 'b-key')?.marks).toHaveLength(1);
  });

  it('storage that holds something else counts as empty', () => {
    expect(parseKept('{"batch":7,"cells":[')).toEqual({ batch: null, cells: {} });
    expect(parseKept('{"batch":{"key":1}}')).toEqual({ batch: null, cells: {} });
  });
});
