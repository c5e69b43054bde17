/**
 * Notices as their providers publish them, each with where it is published; references, amounts and names are set by the
 * tests. They are not read through any schema of the product's.
 */

/**
 * A paid prompt as M-Pesa sends it: the item `Balance` has no value. Safaricom's Daraja documentation, "M-Pesa Express", and
 * the callbacks that integrators print (receipt OEB44R5U3U of 11 May 2020 in a public test of a Python client).
 */
export const stkPaid = (checkout: string, receipt: unknown, amount: unknown, more: readonly object[] = []) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '677-6442255-1',
      CheckoutRequestID: checkout,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: amount },
          { Name: 'MpesaReceiptNumber', Value: receipt },
          { Name: 'Balance' },
          { Name: 'TransactionDate', Value: 20260203201419 },
          { Name: 'PhoneNumber', Value: 254794721438 },
          ...more,
        ],
      },
    },
  },
});

/** A confirmation with every field that is published, the unused ones empty. Daraja documentation, "Customer To Business (C2B)". */
export const c2bPublished = (TransID: string, BillRefNumber: string, TransAmount: string) => ({
  TransactionType: 'Pay Bill',
  TransID,
  TransTime: '20260203181204',
  TransAmount,
  BusinessShortCode: '600638',
  BillRefNumber,
  InvoiceNumber: '',
  OrgAccountBalance: '30.00',
  ThirdPartyTransID: '',
  MSISDN: '2547*****149',
  FirstName: 'John',
  MiddleName: '',
  LastName: '',
});

/** Equity's notice today. Jenga API documentation, "Instant payment notifications". */
export const jengaPublished = (reference: string, admissionNo: string, amount: unknown) => ({
  callbackType: 'IPN',
  customer: { name: 'A N Other', mobileNumber: '254700000000', reference: admissionNo },
  transaction: {
    date: '2026-02-03 00:00:00.0',
    reference: `75021${reference}`,
    paymentMode: 'CASH',
    amount,
    currency: 'KES',
    billNumber: '111222',
    servedBy: 'EQ',
    additionalInfo: '',
    orderAmount: 0,
    serviceCharge: 0,
    status: 'SUCCESS',
    remarks: '',
  },
  bank: { reference, transactionType: 'C', account: null },
});

/** Equity's service before Jenga, as its integrators print it: everything side by side, the password with it. */
export const equityOlder = (bankreference: string, CustomerRefNumber: string, billAmount: string) => ({
  username: 'jenga',
  password: 'right',
  billNumber: '111222',
  billAmount,
  CustomerRefNumber,
  bankreference,
  tranParticular: 'BILLPAYMENT',
  paymentMode: 'cash',
  transactionDate: '03-02-2026 00:00:00',
  phonenumber: '254765555136',
  debitaccount: '0170100094903',
  debitcustname: 'HERMAN GITAU NYOTU',
});

/** KCB's notice, flat. KCB Buni documentation, "Instant payment notification". */
export const buniFlat = (transactionReference: string, customerReference: string, transactionAmount: unknown) => ({
  transactionReference,
  requestId: 'c3b8e7a2-1d1f-4a54',
  channelCode: '202',
  timestamp: '20260203104207',
  transactionAmount,
  currency: 'KES',
  customerReference,
  customerName: 'JOHN DOE',
  customerMobileNumber: '254722000002',
  balance: '100000.00',
  narration: 'School fees',
  creditAccountIdentifier: '330123',
  organizationShortCode: '777777',
  tillNumber: '',
});

/** KCB's notice of its tills, inside `requestPayload`; this layout is from memory. */
export const buniTill = (transactionID: string, businessKey: string, transactionAmt: unknown) => ({
  header: { messageID: 'e11f0e45', originatorConversationID: 'a8e1', channelCode: '206', timeStamp: '20260203104207' },
  requestPayload: {
    primaryData: { businessKey: '330123', businessKeyType: 'Notification' },
    additionalData: {
      notificationData: {
        businessKey,
        businessKeyType: 'Notification',
        debitMSISDN: '254722000003',
        transactionAmt,
        transactionDate: '20260203104207',
        transactionID,
        firstName: 'JANE',
        middleName: '',
        lastName: 'DOE',
        currency: 'KES',
        narration: 'Fees',
        transactionType: 'Paybill',
        balance: '1.00',
      },
    },
  },
});
