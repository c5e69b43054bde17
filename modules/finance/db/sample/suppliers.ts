/** Invented suppliers: what they supply, the account it is spent on, and what they have billed, in cents. */
export const sampleSuppliers = [
  supplier('Nyanza Grain Millers', 'Maize and flour', '5210', 'P051230001A', [18_600_000, 24_250_000, 9_900_000]),
  supplier('Highlands Fresh Produce', 'Vegetables and fruit', '5210', 'A004560002B', [6_480_000, 7_120_000]),
  supplier('Riverside Dairy Co-operative', 'Milk', '5210', 'P051230003C', [11_340_000, 10_980_000]),
  supplier('Elimu Bookshop', 'Textbooks', '5110', 'P051230004D', [32_400_000]),
  supplier('Savanna Stationers', 'Exercise books and stationery', '5120', 'P051230005E', [8_750_000, 3_260_000]),
  supplier('Fundi Bora Contractors', 'Repairs', '5320', 'P051230006F', [14_800_000]),
  supplier('Kilimo Firewood', 'Firewood', '5220', 'A004560007G', [5_500_000, 5_500_000]),
  supplier('Maabara Laboratory Supplies', 'Laboratory chemicals', '5130', 'P051230008H', [12_960_000]),
  supplier('Safari Fuel Station', 'Diesel for the bus', '5330', 'P051230009J', [9_450_000, 8_220_000]),
  supplier('Afya Chemists', 'Medicines', '5360', 'P051230010K', [2_745_000]),
  supplier('Mwangaza Electrical', 'Wiring and lamps', '5350', 'P051230011L', [4_310_000]),
  supplier('Michezo Sports House', 'Balls and kits', '5370', 'P051230012M', [6_150_000]),
];

function supplier(name: string, category: string, code: string, kraPin: string, amounts: readonly number[]) {
  const serial = Number(kraPin.slice(-3, -1));
  return {
    name,
    category,
    code,
    kraPin,
    amounts,
    phone: `+2547110${String(20_000 + serial * 37)}`,
    address: null,
    bankName: serial % 2 === 0 ? 'Equity Bank' : 'KCB',
    bankNumber: String(1_180_000_000 + serial * 7919),
    mpesaNumber: serial % 3 === 0 ? String(400_200 + serial) : null,
  };
}

/** A year's budget: account, item, amount in cents. Some of it is nearly used. */
export const sampleBudget: readonly (readonly [code: string, item: string, amount: number])[] = [
  ['5110', 'Textbooks of all classes', 40_000_000],
  ['5120', 'Exercise books, chalk, paper', 25_000_000],
  ['5130', 'Chemicals and glass', 15_000_000],
  ['5140', 'Printing of examinations', 18_000_000],
  ['5210', 'Food for boarders', 240_000_000],
  ['5220', 'Firewood', 30_000_000],
  ['5310', 'Wages of workers', 180_000_000],
  ['5320', 'Painting and repairs', 16_000_000],
  ['5330', 'Fuel and service of the bus', 45_000_000],
  ['5340', 'Office', 22_000_000],
  ['5350', 'Electricity and water', 60_000_000],
  ['5360', 'Sick bay', 12_000_000],
  ['5370', 'Games, music and drama', 6_000_000],
];
