import { afterEach, expect, it, vi } from 'vitest';
import { createSheetCells } from '../saving/sheet-store.ts';
import { createGridKeys } from './keyboard.ts';

afterEach(() => void vi.unstubAllGlobals());

it('Ctrl Z takes back what was typed, and nothing once the sheet is locked', () => {
  class Field {
    readonly dataset = { cell: '0:0' };
  }
  vi.stubGlobal('HTMLElement', Field);
  const sheet = {
    papers: [{ place: 0, name: 'Mark', outOf: 100, share: 100 }],
    rows: [{ studentId: 1, name: 'Asha', admissionNo: null, code: null, marks: [] }],
  };
  const outbox = { read: () => ({ batch: null, cells: {} }), keep: () => undefined, keepBatch: () => undefined };
  const cells = createSheetCells(sheet, outbox);
  const keys = createGridKeys(cells, () => undefined);
  const undo = () =>
    keys.on.onKeyDown({
      target: new Field(),
      nativeEvent: { isComposing: false },
      key: 'z',
      ctrlKey: true,
      preventDefault: () => undefined,
    } as never);
  const shape = { rows: 1, columns: 1, keyAt: () => '1:0' as const, onHistory: () => undefined };
  cells.type([{ key: '1:0', text: '61' }]);
  keys.setShape({ ...shape, readOnly: true });
  undo();
  expect(cells.cell('1:0').text).toBe('61');
  keys.setShape({ ...shape, readOnly: false });
  undo();
  expect(cells.cell('1:0').text).toBe('');
});
