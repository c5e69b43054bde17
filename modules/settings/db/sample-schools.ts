import type { PlannedClass } from '../server/start-school.ts';
import type { ProfileDraft } from '../server/profile.store.ts';

/** What a sample school is made of, people left out: they come from outside. */
export interface SchoolSample {
  profile: Partial<ProfileDraft>;
  classes: readonly PlannedClass[];
  /** How many teachers; the first are the head and the deputies, the next head the departments. */
  teachers: number;
  /** One member of staff for each job. */
  jobs: readonly string[];
  departments: readonly (readonly [name: string, code: string])[];
  courses: readonly (readonly [name: string, code: string, department: string, pathway?: string])[];
  hostels: readonly { name: string; gender: 'female' | 'male'; rooms: number; bedsPerRoom: number }[];
}

const departments = [
  ['Mathematics', 'MAT'],
  ['Sciences', 'SCI'],
  ['Languages', 'LAN'],
  ['Humanities', 'HUM'],
  ['Technical and Applied Studies', 'TEC'],
  ['Creative Arts and Sports', 'CAS'],
  ['Religious Education', 'REL'],
  ['Guidance and Counselling', 'G&C'],
] as const;

// Codes of the KCSE subjects are the examinations council's.
const courses = [
  ['English', '101', 'Languages'],
  ['Kiswahili', '102', 'Languages'],
  ['French', '501', 'Languages', 'Social Sciences'],
  ['Literature in English', 'LIT', 'Languages', 'Social Sciences'],
  ['Mathematics', '121', 'Mathematics', 'STEM'],
  ['Biology', '231', 'Sciences', 'STEM'],
  ['Physics', '232', 'Sciences', 'STEM'],
  ['Chemistry', '233', 'Sciences', 'STEM'],
  ['History and Government', '311', 'Humanities', 'Social Sciences'],
  ['Geography', '312', 'Humanities', 'Social Sciences'],
  ['Business Studies', '565', 'Humanities', 'Social Sciences'],
  ['Christian Religious Education', '313', 'Religious Education', 'Social Sciences'],
  ['Islamic Religious Education', '314', 'Religious Education', 'Social Sciences'],
  ['Agriculture', '443', 'Technical and Applied Studies', 'STEM'],
  ['Computer Studies', '451', 'Technical and Applied Studies', 'STEM'],
  ['Home Science', '441', 'Technical and Applied Studies', 'STEM'],
  ['Music', '511', 'Creative Arts and Sports', 'Arts and Sports Science'],
  ['Fine Arts', 'ART', 'Creative Arts and Sports', 'Arts and Sports Science'],
  ['Sports and Recreation', 'SPR', 'Creative Arts and Sports', 'Arts and Sports Science'],
  ['Life Skills', 'LSK', 'Guidance and Counselling'],
] as const;

const classesOf2026 = (streams: readonly string[], capacity: number): PlannedClass[] => [
  { name: 'Grade 10', curriculum: 'CBE', streams, capacity },
  { name: 'Form 3', curriculum: '8-4-4', streams, capacity },
  { name: 'Form 4', curriculum: '8-4-4', streams, capacity },
];

export const educraft: SchoolSample = {
  profile: {
    motto: 'Learning that lasts',
    kind: 'secondary',
    boarding: 'both',
    address: 'P.O. Box 1040-00100',
    town: 'Nairobi',
    countyCode: 47,
    phone: '020 555 0140',
    email: 'office@educraft.example.com',
    website: 'https://educraft.example.com',
    paybill: '000000',
    smsSenderId: 'EDUCRAFT',
    admissionFormat: 'EDU/{yyyy}/{n:4}',
  },
  classes: classesOf2026(['East', 'West', 'North', 'South'], 50),
  teachers: 40,
  jobs: [
    'Bursar',
    'Accounts clerk',
    'Secretary',
    'Nurse',
    'Librarian',
    'Laboratory technician',
    'Storekeeper',
    'Matron',
    'Matron',
    'Cook',
    'Cook',
    'Driver',
    'Gatekeeper',
    'Gatekeeper',
    'Groundskeeper',
  ],
  departments,
  courses,
  hostels: [
    { name: 'Elgon', gender: 'male', rooms: 10, bedsPerRoom: 10 },
    { name: 'Longonot', gender: 'male', rooms: 10, bedsPerRoom: 10 },
    { name: 'Mara', gender: 'female', rooms: 10, bedsPerRoom: 10 },
    { name: 'Tsavo', gender: 'female', rooms: 10, bedsPerRoom: 10 },
  ],
};

export const uhuru: SchoolSample = {
  profile: { motto: 'Freedom through knowledge', kind: 'secondary', boarding: 'day', town: 'Nairobi', countyCode: 47 },
  classes: classesOf2026(['Red', 'Blue'], 45),
  teachers: 8,
  jobs: ['Bursar', 'Secretary', 'Gatekeeper'],
  departments: departments.slice(0, 4),
  courses: courses.filter(([, , department]) => departments.slice(0, 4).some(([name]) => name === department)),
  hostels: [],
};

export const coast: SchoolSample = {
  profile: { motto: 'Steady as the tide', kind: 'secondary', boarding: 'both', town: 'Kilifi', countyCode: 3 },
  classes: classesOf2026(['A', 'B'], 45),
  teachers: 8,
  jobs: ['Bursar', 'Secretary', 'Matron', 'Gatekeeper'],
  departments: departments.slice(0, 4),
  courses: courses.filter(([, , department]) => departments.slice(0, 4).some(([name]) => name === department)),
  hostels: [
    { name: 'Watamu', gender: 'female', rooms: 4, bedsPerRoom: 8 },
    { name: 'Malindi', gender: 'male', rooms: 4, bedsPerRoom: 8 },
  ],
};
