/** Invented students whose names, days and families are as awkward as those of real registers. */
export const unusualStudents = [
  person('female', 'Ngʼendo', 'Wanjirũ', 'O’Brien-Müller', '2008-02-29', 'no middle way'),
  person('male', 'Ŋaliaka', null, 'Lokwaŋ', '2008-12-31', 'twin'),
  person('male', 'Ŋaliaka Junior', null, 'Lokwaŋ', '2008-12-31', 'twin'),
  person('female', 'فاطمة', 'عبد الله', 'الشيرازي', '2009-01-01', 'arabic'),
  person(
    'male',
    'Bartholomew-Maximilian Christopher Alexander Emmanuel',
    'Kipkemboi arap Chepkwony Kiplangat wa Kimutai Cheruiyot',
    'Nyamweya-Nyang’au ole Sankale Lentiyo Wanyonyi Ochieng’',
    '2007-06-30',
    'long',
  ),
  person('female', 'Jo', null, 'Li', '2008-08-08', 'short'),
] as const;

function person(
  gender: 'female' | 'male',
  firstName: string,
  middleName: string | null,
  lastName: string,
  bornOn: string,
  why: string,
) {
  return { gender, firstName, middleName, lastName, bornOn, why };
}

/** Two parents who share a telephone, which is the first number of one only, and a third whose name has it all. */
export const unusualGuardians = {
  mother: { fullName: 'Atieno D’Souza-Kimani', relation: 'Mother', phone: '+254711000301' },
  father: { fullName: 'Muŋai Kĩmani', relation: 'Father', phone: '+254711000302', alternativePhone: '+254711000301' },
  aunt: {
    fullName: 'Mwalimu Consolata Nyaboke Moraa Kwamboka Gesare Bosibori Kerubo Nyanchama Moige wa Nyamira-Kisii',
    relation: 'Aunt, by the mother’s second marriage',
    phone: '+254711000303',
  },
} as const;
