import { about, type Fates, kept, ofNobody } from '#kit/server/privacy/fate.ts';

// A ration is of a meal; only its issue may name who signed for it.
const rations = about({
  student: kept('What a kitchen used stays for the books; it names nobody'),
  staff: kept('What a kitchen used stays for the books; it names nobody'),
});

/** What becomes of the tables of this area when a person is erased. */
export const kitchenFates: Fates = {
  ...ofNobody('inventory.kitchen_setting', 'inventory.meal', 'inventory.dish', 'inventory.dish_line', 'inventory.menu_line'),
  'inventory.ration': rations,
  'inventory.ration_meal': rations,
  'inventory.ration_need': rations,
  'inventory.ration_item': rations,
};
