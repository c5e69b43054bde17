import type { z } from 'zod';
import type { items } from '../../setup/contract/items.ts';

type Draft = z.input<(typeof items)['draft']>;
type Line = readonly [code: string, name: string, category: string, kind: Draft['kind'], unit: string, more?: Partial<Draft>];

const bag = (kg: number, barcode: string | null = null) => ({ name: 'bag', factor: kg * 1000, barcode });
const pack = (name: string, holds: number, barcode: string | null = null) => ({ name, factor: holds * 1000, barcode });
const parts = { divisible: true };
const dated = { batches: true };
const [food, paper, clean, lab] = ['Food and provisions', 'Stationery and paper', 'Cleaning and sanitation', 'Laboratory'];
const [repairs, fuel, games] = ['Repairs and hardware', 'Fuel and firewood', 'Games and activities'];
const furniture = 'Furniture and equipment';

/** What a boarding school keeps. */
export const sampleItems: readonly Line[] = [
  ['FL-001', 'Maize flour', food, 'food', 'kg', { ...parts, units: [bag(90, '6161100100022')], reorderLevel: 450_000 }],
  ['RC-002', 'Pïshori rice – Mwea', food, 'food', 'kg', { ...parts, units: [bag(50), pack('packet', 2)], reorderLevel: 200_000 }],
  [
    'BN-003',
    'Beans (njahĩ)',
    food,
    'food',
    'kg',
    { ...parts, units: [bag(90)], reorderLevel: 180_000, reorderQuantity: 450_000 },
  ],
  ['MK-004', 'Milk', food, 'food', 'litre', { ...parts, ...dated, units: [pack('crate', 18)] }],
  ['OL-005', 'Cooking oil', food, 'food', 'litre', { ...parts, barcode: '6161100700017', units: [pack('jerrycan', 20)] }],
  ['SG-006', 'Sugar', food, 'food', 'kg', { ...parts, units: [bag(50)], reorderLevel: 100_000 }],
  ['SL-007', 'Salt', food, 'food', 'kg', { ...parts, units: [pack('bale', 20)] }],
  ['TM-008', 'Tomatoes', food, 'food', 'kg', parts],
  ['BF-009', 'Beef', food, 'food', 'kg', parts],
  ['TL-010', 'Tea leaves', food, 'food', 'kg', { ...parts, ...dated }],
  [
    'EX-011',
    'Exercise book, 120 pages',
    paper,
    'consumable',
    'piece',
    {
      barcode: '6008835006012',
      units: [pack('carton', 144, '16008835006019')],
      reorderLevel: 1_000_000,
      reorderQuantity: 2_880_000,
    },
  ],
  ['CH-012', 'Chalk, white', paper, 'consumable', 'box', { units: [pack('carton', 50)], reorderLevel: 20_000 }],
  ['PP-013', 'Printing paper A4, 80 g', paper, 'consumable', 'ream', { units: [pack('carton', 5)], reorderLevel: 50_000 }],
  ['PN-014', 'Pen, “Bic” blue', paper, 'consumable', 'piece', { units: [pack('box', 50)] }],
  ['MK-015', 'Whiteboard marker', paper, 'consumable', 'piece'],
  ['TN-016', 'Toner cartridge 05A', paper, 'consumable', 'piece', { reorderLevel: 3000 }],
  ['SB-017', 'Bar soap', clean, 'consumable', 'bar', { units: [pack('carton', 25)], reorderLevel: 50_000 }],
  ['JK-018', 'Jik bleach', clean, 'consumable', 'litre', { ...parts, ...dated }],
  ['TP-019', 'Toilet paper', clean, 'consumable', 'roll', { units: [pack('bale', 40)] }],
  ['HC-020', 'Hydrochloric acid 37 %', lab, 'consumable', 'litre', { ...parts, ...dated }],
  ['CS-021', 'Copper(II) sulphate', lab, 'consumable', 'kg', { ...parts, ...dated }],
  ['BK-022', 'Beaker 250 ml', lab, 'returnable', 'piece', { replacementPrice: 45_000 }],
  ['MS-023', 'Microscope, 40–400×', lab, 'returnable', 'piece', { replacementPrice: 2_850_000 }],
  ['BB-024', 'Bunsen burner', lab, 'returnable', 'piece', { replacementPrice: 180_000 }],
  ['PM-025', 'Paracetamol 500 mg', 'Medical', 'consumable', 'tablet', { ...dated, units: [pack('tin', 1000)] }],
  ['PT-026', 'Emulsion paint, cream', repairs, 'consumable', 'litre', { ...parts, units: [pack('tin', 20)] }],
  ['NL-027', 'Nails 4"', repairs, 'consumable', 'kg', parts],
  ['JM-028', 'Jembe', repairs, 'returnable', 'piece', { replacementPrice: 65_000 }],
  ['FW-029', 'Firewood', fuel, 'consumable', 'tonne', { ...parts, reorderLevel: 5000 }],
  ['DS-030', 'Diesel', fuel, 'consumable', 'litre', parts],
  ['FB-031', 'Football, size 5', games, 'returnable', 'piece', { replacementPrice: 250_000 }],
  ['JR-032', 'Games kit, O’Level team', games, 'returnable', 'set', { replacementPrice: 1_200_000 }],
  ['DK-033', 'Desk and chair', furniture, 'asset', 'piece'],
  ['LP-034', 'Laptop', furniture, 'asset', 'piece'],
  ['MT-035', 'Mattress, high density', furniture, 'returnable', 'piece', { replacementPrice: 450_000 }],
  ['TB-036', 'Set book “Blossoms of the Savannah”', 'Teaching materials', 'returnable', 'copy', { replacementPrice: 79_500 }],
  ['GM-037', 'Geometrical set', 'Teaching materials', 'consumable', 'piece', { note: 'Ya wanafunzi wa Kidato cha Kwanza' }],
  ['OX-099', 'Typewriter ribbon', paper, 'consumable', 'piece', { active: false, note: 'Nobody asks for it any more' }],
];

/** What was there before: code, units, what one cost in cents; with batches their numbers, in how many days each expires, and units. */
export type There = readonly [
  code: string,
  units: number,
  cost: number,
  batches?: readonly (readonly [no: string, days: number | null, units: number])[],
];

export const inMain: readonly There[] = [
  ['FL-001', 1350, 6_150],
  ['RC-002', 620.5, 15_500],
  ['BN-003', 240.25, 13_875],
  ['OL-005', 145, 28_500],
  ['SG-006', 310, 14_200],
  ['SL-007', 66.667, 3_333],
  ['EX-011', 2460, 4_250],
  ['CH-012', 18, 16_500],
  ['PP-013', 140, 58_000],
  ['PN-014', 975, 1_450],
  ['MK-015', 84, 7_500],
  ['TN-016', 2, 860_000],
  ['SB-017', 130, 17_900],
  ['TP-019', 400, 3_250],
  ['PT-026', 92.5, 41_250],
  ['NL-027', 12.4, 17_500],
  ['JM-028', 24, 55_000],
  ['FW-029', 8.75, 450_000],
  ['DS-030', 310, 17_935],
  ['FB-031', 14, 210_000],
  ['JR-032', 4, 1_050_000],
  ['DK-033', 30, 385_000],
  ['LP-034', 6, 6_450_000],
  ['MT-035', 55, 395_000],
  ['TB-036', 180, 69_500],
  ['GM-037', 7, 24_999],
  ['JK-018', 60, 18_000, [['JK/7', 200, 60]]],
  [
    'PM-025',
    4000,
    150,
    [
      ['PCM-11', -12, 500],
      ['PCM-12', 65, 1500],
      ['PCM-13', 640, 2000],
    ],
  ],
  [
    'MK-004',
    120,
    7_250,
    [
      ['ṁ-0601', 4, 60],
      ['ṁ-0602', 9, 60],
    ],
  ],
  ['TL-010', 25, 48_000, [['KTDA 4', 300, 25]]],
];

export const inLab: readonly There[] = [
  ['BK-022', 120, 38_000],
  ['MS-023', 18, 2_450_000],
  ['BB-024', 22, 155_000],
  [
    'HC-020',
    12.5,
    215_000,
    [
      ['HCl “A”', 40, 2.5],
      ['HCl “B”', 900, 10],
    ],
  ],
  ['CS-021', 3.2, 167_500, [['Cu 1', null, 3.2]]],
];
