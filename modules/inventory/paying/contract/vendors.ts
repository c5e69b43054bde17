import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { everybody } from '../../contract/access.ts';
import { amountOf } from '../../setup/contract/quantity.ts';

/** Hundredths of a per cent; none where nothing can be said yet. */
const share = z.int().nullable();

export const vendorRow = z.object({
  id,
  name: z.string(),
  category: z.string().nullable(),
  contactName: z.string().nullable(),
  phone: z.string().nullable(),
  active: z.boolean(),
  lapsed: z.boolean().describe('The prequalification has passed'),
  ordered: money.describe('Of approved orders'),
  openOrders: z.int().describe('Orders of which something is awaited'),
  received: money.describe('Of what was accepted'),
  returned: money.describe('Of what was sent back'),
  billed: money.describe('Of approved bills'),
  owed: money.describe('Of these, what finance still owes'),
  onTime: share.describe('Deliveries that came by their day'),
  rejected: share.describe('Of what came, what was rejected, by worth'),
  lastOrder: day.nullable(),
});
export type VendorRow = z.infer<typeof vendorRow>;

export const vendor = vendorRow.extend({
  kraPin: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  prequalifiedUntil: day.nullable(),
  deliveries: z.int(),
  late: z.int(),
  overdueOrders: z.int().describe('Orders of which something is awaited although their day has passed'),
});
export type Vendor = z.infer<typeof vendor>;

/** What one thing cost on one order. */
export const vendorPrice = z.object({
  id,
  orderId: id,
  orderNo: z.string(),
  day,
  itemId: id.nullable(),
  description: z.string(),
  unitName: z.string(),
  quantity: amountOf,
  price: money,
  priceBefore: money.nullable().describe('What the same unit of it cost from this vendor the time before'),
  billedPrice: money.nullable().describe('What the vendor billed for it last, on this order'),
});
export type VendorPrice = z.infer<typeof vendorPrice>;

const path = '/api/inventory/vendors';

export const vendorsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: everybody,
    summary: 'Finance’s suppliers as the stores see them: what was ordered, received and billed, and how well they deliver',
    input: pageInput(['name', 'category', 'ordered', 'openOrders', 'billed', 'owed', 'onTime', 'rejected', 'lastOrder']).extend({
      state: z.enum(['active', 'blocked', 'lapsed', 'used']).optional().describe('used: something was ordered from them'),
    }),
    output: pageOf(vendorRow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: everybody,
    summary: 'One supplier as the stores see them',
    input: byId,
    output: vendor,
    errors: ['not_found'],
  }),
  prices: endpoint({
    method: 'GET',
    path: `${path}/:id/prices`,
    access: everybody,
    summary: 'What a supplier’s things cost, order by order',
    input: pageInput(['day', 'description', 'price'], '-day').extend({ id, itemId: id.optional() }),
    output: pageOf(vendorPrice),
    errors: ['not_found'],
  }),
};
