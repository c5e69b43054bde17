/**
 * Further headings of Kenyan class lists, admission registers and NEMIS sheets, by column; they are compared without case, spaces
 * and marks, so TEL NO. and Tel/No are one.
 */
const words: Readonly<Record<string, string>> = {
  guardianName: `
    parent/guardian, parent/guardian name, name of parent/guardian, guardian’s name, parent’s name, mother, next of
    kin, father/guardian, parents, mzazi`,
  guardianRelation: 'parent/guardian relationship, kin relation',
  guardianPhone: `
    tel no, tel, tel number, telephone no, telephone number, mobile no, mobile number, cell, cell no, cell phone, phone
    no, phone nos, phone numbers, contacts, contact no, parent contact, parents contact, guardian contact, guardian
    phone no, parent/guardian phone, parent/guardian tel, parent phone no, mother phone, mpesa no, parent/guardian
    contact`,
  guardianOtherPhone: 'tel 2, telephone 2, mobile 2, alternate phone, alternative contact, other contact, phone no 2',
  guardianNationalId: 'id no, parent/guardian id no, guardian id, parent id no',
  guardianOccupation: 'parent occupation',
  admissionNo: 'admin no, adm number, adm/no, admission, admission no, adm nos, a/no, student no, reg',
  upi: 'upi code, nemis code, nemis number, upi/nemis',
  firstName: '1st name, first',
  middleName: '2nd name, middle',
  lastName: '3rd name, sir name, surname name, last',
  fullName: `
    student’s name, students name, full names, learner’s name, name of learner, names of learners, pupil name,
    candidate name, student names, learner names, jina`,
  gender: 'm/f, boy/girl, gender (m/f), jinsia',
  bornOn: 'date of birth (dd/mm/yyyy), birthdate, birthday, year of birth, d/o/b',
  birthCertificateNo:
    'birth cert number, birth certificate number, birth cert. entry no, bcert no, b/cert no, birth entry number',
  assessmentNo: 'kcpe index no, kcpe index, kpsea no, kjsea no, assessment',
  classId: 'form/grade, grade/form, class/grade, grade/class, class/form, form/class, current class, darasa',
  streamId: 'class stream',
  boarding: `
    boarder/day, day/boarder, boarding/day, day/boarding, b/d, d/b, residence type, boarder/day scholar, category
    (boarder/day)`,
  hostelId: 'hostel/house, house/dorm',
  admittedOn: 'adm date, date of adm, date joined, year of admission, reporting date',
  nationality: 'citizenship, country',
  countyCode: 'county of residence, county of birth',
  subCountyId: 'sub county, district, constituency',
  ward: 'location',
  religion: 'denomination',
  previousSchool: 'school last attended, last school',
  entryMarks: 'kcpe score, kpsea, kjsea, entry mark, kcpe mean, kcpe total',
  guardian2Name: 'father, name of father, other parent, second parent name',
  guardian2Phone: 'father contact, father tel, second parent phone',
  conditions: 'medical, health, chronic illness',
  specialNeeds: 'special needs (if any), sne, disability type',
};

/** Other headings that mean a student's column. */
export const headingsOf = (key: string): readonly string[] =>
  (words[key] ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
