// What a billing plan is made of. Amounts in cents.

/** When a part of a charge is due, and which part it is, in hundredths of a per cent. */
export interface Part {
  share: number;
  dueOn: string;
}

/** A structure's line for the term that is billed. */
export interface PlanLine {
  lineId: number;
  voteHeadId: number;
  name: string;
  applies: 'term' | 'year' | 'once';
  priority: number;
  amount: number;
}

export interface PlanStructure {
  id: number;
  title: string;
  /** Empty: all classes. */
  classIds: readonly number[];
  boarding: string | null;
  newcomer: 'new' | 'continuing' | null;
  gender: string | null;
  category: string | null;
  sponsorId: number | null;
  parts: readonly Part[];
  lines: readonly PlanLine[];
}

/** What was charged of a vote head in the term, after difference notes: usually one charge, with instalments several. */
export interface Billed {
  voteHeadId: number;
  charges: readonly { chargeId: number; net: number }[];
}

export interface PlanStudent {
  id: number;
  classId: number | null;
  boarding: string;
  gender: string;
  category: string | null;
  newcomer: boolean;
  sponsorIds: readonly number[];
  admittedOn: string;
  /** Of the children on the roll who share a guardian: 1 for the eldest. */
  rank: number;
  /** The family's own instalments. */
  parts: readonly Part[];
  /** Discounts that name the student. */
  ruleIds: readonly number[];
  /** Whether joining late shortens what is charged. */
  late: 'full' | 'weeks';
  billed: readonly Billed[];
  /** Vote heads charged in another term that are not charged again: once a year, once for good. */
  elsewhere: readonly number[];
  given: readonly { ruleId: number; voteHeadId: number; amount: number }[];
}

export interface PlanRule {
  id: number;
  name: string;
  who: 'students' | 'siblings' | 'category' | 'sponsor';
  category: string | null;
  sponsorId: number | null;
  rankFrom: number | null;
  rankTo: number | null;
  percent: number | null;
  amount: number | null;
  voteHeadId: number | null;
  expense: 'discounts' | 'bursaries';
}

export interface PlanTerm {
  id: number;
  opensOn: string;
  closesOn: string;
  dueOn: string;
}

export interface PlannedCharge {
  lineId: number | null;
  voteHeadId: number;
  title: string;
  amount: number;
  dueOn: string;
}

/** What is to happen to one student. */
export interface StudentPlan {
  studentId: number;
  structureId: number | null;
  structure: string | null;
  /** Why nothing happens; null when something does. */
  reason: string | null;
  charges: readonly PlannedCharge[];
  /** Changes of what was charged before: positive adds. */
  adjustments: readonly { chargeId: number; voteHeadId: number; amount: number }[];
  /** Discounts to give, by rule and vote head; negative takes back. */
  discounts: readonly { ruleId: number; voteHeadId: number; amount: number }[];
  /** Weeks of the term that are charged, when not all are. */
  weeks: { left: number; of: number } | null;
  /** Added by charges and adjustments. */
  total: number;
  /** Taken off by discounts. */
  discount: number;
}
