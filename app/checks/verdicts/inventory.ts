/** Who may call what of the stores, by its areas; see verdicts.ts. */
export const inventory = `
signedIn
  items: list get create update remove options
  stores: list get options
  categories: list get
  signing: mine set
  vendorOptions: options
  openings: list get enter takeBack
  stock: list totals slow expiring ofItem card printCard
  stockTransfers: list get send receive giveUp print
  requisitions: list get budgetLines budgets create update submit support approve reject cancel close print
  orders: list get check open from prices create update submit approve sendBack revise hold release close cancel paper
  quotations: list get create invite enter decline award cancel comparison paper
  receipts: list get toReceive count accept cancel paper
  vendorReturns: list get ask approve reject paper
  vendors: list get prices
  vendorBills: list get orders toBill create update submit approve reject cancel takeBack paper
  paymentRequests: list get payable vendors request approve reject cancel paper
  issues: list get batches people issue reverse print
  issueReturns: list out take
  issueCharges: list get update approve waive takeBack
  consumption: list
  counts: list stores batches get lines line phone open writeOff enter decide note finish approve sendBack cancel sheet paper
  meals: list get
  dishes: list get create update remove
  menus: week put copy print
  rations: list forDay get create update issue serve cancel sheet
  kitchenUse: use variance lasting shopping requisition
  kitchenSettings: get
  assets: list options search get find create fromStore inStores update terms status lose found takeBack schedule labels
  assetFiles: list add file remove
  assetCategories: list get
  assetLocations: list get
  assetTransfers: list get ask confirm decline cancel
  assetJobs: list add
  assetBookings: list get book handOut bringBack cancel
  assetDepreciation: list next get lines print prepare post discard takeBack
  assetDisposals: list get print ask approve reject cancel
  assetRounds: list get assets tags open scan print close cancel
  assetReports: schedule print workbook due replacement
ROLE_All
  assetCategories: create update remove addUsual accounts
  assetLocations: create update remove
code ROLE_Access_Other_Sources_of_income ROLE_finance_admin
  assetDisposals: accounts receive
ROLE_All
  meals: create update remove
  mealsUsual: addUsual
  kitchenSettings: update
  stores: create update remove
  categories: create update remove
  duties: list get create update remove
  storeSettings: get save accounts addUsual
signedIn
  storesFigures: today
  procurementPlan: list
`;
