import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from './server.ts'
import { euros, openMerchant, refusalOf, wantedOrder } from './test-merchant.ts'

let sandbox: Sandbox
let merchant: ReturnType<typeof openMerchant>

beforeAll(async () => {
  sandbox = await startSandbox()
  merchant = openMerchant(sandbox)
})
afterAll(() => sandbox.close())

const UNIT = '/purchase_units/0'
const CONTEXT = '/payment_source/paypal/experience_context'
const SHIPPING = `${UNIT}/shipping`
const address = {
  address_line_1: 'Pikk 1',
  admin_area_2: 'Tallinn',
  postal_code: '10123',
  country_code: 'EE',
}
const item = { name: 'Konnamüts', quantity: '1', unit_amount: euros('27.00') }
const sum = (breakdown: object) => ({ ...euros('29.99'), breakdown })

const nameOf = (status: number) => (status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY')

describe('a new order', () => {
  test.each<[what: string, unit: object, status: number, issue: string, field: string]>([
    ['an empty custom id', { custom_id: '' }, 400, 'INVALID_STRING_LENGTH', `${UNIT}/custom_id`],
    [
      'an order number that is too long',
      { invoice_id: 'x'.repeat(128) },
      400,
      'INVALID_STRING_LENGTH',
      `${UNIT}/invoice_id`,
    ],
    [
      'a descriptor longer than a card statement has room for',
      { soft_descriptor: 'x'.repeat(23) },
      400,
      'INVALID_STRING_LENGTH',
      `${UNIT}/soft_descriptor`,
    ],
    [
      'an unknown kind of goods',
      { items: [{ ...item, category: 'KNITTED_GOODS' }] },
      400,
      'INVALID_PARAMETER_VALUE',
      `${UNIT}/items/0/category`,
    ],
    [
      'a description of an item that is too long',
      { items: [{ ...item, description: 'x'.repeat(128) }] },
      400,
      'INVALID_STRING_LENGTH',
      `${UNIT}/items/0/description`,
    ],
    [
      'half a piece',
      { items: [{ ...item, quantity: '0.5' }] },
      400,
      'INVALID_PARAMETER_SYNTAX',
      `${UNIT}/items/0/quantity`,
    ],
    [
      'a price below zero',
      { items: [{ ...item, unit_amount: euros('-27.00') }] },
      422,
      'CANNOT_BE_NEGATIVE',
      `${UNIT}/items/0/unit_amount/value`,
    ],
    [
      'a discount below zero',
      { amount: sum({ item_total: euros('27.00'), discount: euros('-2.99') }) },
      422,
      'CANNOT_BE_NEGATIVE',
      `${UNIT}/amount/breakdown/discount/value`,
    ],
    [
      'taxed items without a tax total',
      { items: [{ ...item, tax: euros('5.00') }] },
      422,
      'TAX_TOTAL_REQUIRED',
      `${UNIT}/amount/breakdown/tax_total`,
    ],
    [
      'a sum with a comma',
      { amount: euros('29,99'), items: undefined },
      400,
      'INVALID_PARAMETER_SYNTAX',
      `${UNIT}/amount/value`,
    ],
    [
      'a sum in scientific notation',
      { amount: euros('3e1'), items: undefined },
      400,
      'INVALID_PARAMETER_SYNTAX',
      `${UNIT}/amount/value`,
    ],
    [
      'a sum with a plus sign',
      { amount: euros('+29.99'), items: undefined },
      400,
      'INVALID_PARAMETER_SYNTAX',
      `${UNIT}/amount/value`,
    ],
    [
      'a sum of more letters than allowed',
      { amount: euros('0'.repeat(33)), items: undefined },
      400,
      'INVALID_STRING_LENGTH',
      `${UNIT}/amount/value`,
    ],
    [
      'more than the provider moves',
      { amount: euros('1000000000000000.00'), items: undefined },
      422,
      'MAX_VALUE_EXCEEDED',
      `${UNIT}/amount/value`,
    ],
    [
      'a currency by its name',
      { amount: { currency_code: 'EURO', value: '29.99' }, items: undefined },
      400,
      'INVALID_STRING_LENGTH',
      `${UNIT}/amount/currency_code`,
    ],
    [
      'another merchant',
      { payee: { merchant_id: 'ANTHERPAYEE23' } },
      422,
      'PAYEE_ACCOUNT_INVALID',
      `${UNIT}/payee`,
    ],
    [
      'a country in small letters',
      { shipping: { address: { ...address, country_code: 'ee' } } },
      400,
      'INVALID_COUNTRY_CODE',
      `${SHIPPING}/address/country_code`,
    ],
    [
      'a country by its name',
      { shipping: { address: { ...address, country_code: 'Eesti' } } },
      400,
      'INVALID_COUNTRY_CODE',
      `${SHIPPING}/address/country_code`,
    ],
    [
      'an address without a country',
      { shipping: { address: { ...address, country_code: undefined } } },
      400,
      'MISSING_REQUIRED_PARAMETER',
      `${SHIPPING}/address/country_code`,
    ],
    [
      'a postal code that is too long',
      { shipping: { address: { ...address, postal_code: '1'.repeat(61) } } },
      400,
      'INVALID_STRING_LENGTH',
      `${SHIPPING}/address/postal_code`,
    ],
    [
      'a name that is too long',
      { shipping: { name: { full_name: 'x'.repeat(301) } } },
      400,
      'INVALID_STRING_LENGTH',
      `${SHIPPING}/name/full_name`,
    ],
    [
      'an unknown way of delivery',
      { shipping: { type: 'PARCEL_MACHINE' } },
      400,
      'INVALID_PARAMETER_VALUE',
      `${SHIPPING}/type`,
    ],
    [
      'a way of delivery that the payer may change',
      { shipping: { type: 'SHIPPING', address } },
      422,
      'UNSUPPORTED_SHIPPING_TYPE',
      `${SHIPPING}/type`,
    ],
  ])('with %s is refused', async (_, unit, status, issue, field) => {
    expect(refusalOf(await merchant.create(wantedOrder(unit)))).toEqual([
      status,
      nameOf(status),
      issue,
      field,
    ])
  })

  test.each<[what: string, experience: object, issue: string, key: string]>([
    [
      'shipping preference',
      { shipping_preference: 'PARCEL_MACHINE' },
      'INVALID_PARAMETER_VALUE',
      'shipping_preference',
    ],
    ['user action', { user_action: 'BUY' }, 'INVALID_PARAMETER_VALUE', 'user_action'],
    ['landing page', { landing_page: 'BILLING' }, 'INVALID_PARAMETER_VALUE', 'landing_page'],
    [
      'choice of payment methods',
      { payment_method_preference: 'CARDS' },
      'INVALID_PARAMETER_VALUE',
      'payment_method_preference',
    ],
    ['locale', { locale: 'eesti' }, 'INVALID_PARAMETER_SYNTAX', 'locale'],
    ['brand name of two lines', { brand_name: 'Heegel\nOÜ' }, 'INVALID_PARAMETER_SYNTAX', 'brand_name'],
    ['return address', { return_url: 'javascript:alert(1)' }, 'INVALID_PARAMETER_SYNTAX', 'return_url'],
    [
      'return address without a host',
      { return_url: '/payment/success' },
      'INVALID_PARAMETER_SYNTAX',
      'return_url',
    ],
    [
      'cancel address with characters that no address has',
      { cancel_url: 'https://pood.example/õu' },
      'INVALID_PARAMETER_SYNTAX',
      'cancel_url',
    ],
  ])('with a wrong %s is refused', async (_, experience, issue, key) => {
    expect(refusalOf(await merchant.create(wantedOrder({}, experience)))).toEqual([
      400,
      'INVALID_REQUEST',
      issue,
      `${CONTEXT}/${key}`,
    ])
  })

  test('with intent=AUTHORIZE is more than this merchant’s account may do', async () => {
    expect(refusalOf(await merchant.create({ ...wantedOrder(), intent: 'AUTHORIZE' }))[2]).toBe(
      'AUTH_CAPTURE_NOT_ENABLED',
    )
    expect(refusalOf(await merchant.create({ ...wantedOrder(), intent: 'GIVE' }))[2]).toBe(
      'INVALID_PARAMETER_VALUE',
    )
  })

  test.each<[what: string, shipping: object | undefined, issue: string, field: string]>([
    ['an address', undefined, 'MISSING_SHIPPING_ADDRESS', `${SHIPPING}/address`],
    [
      'a street',
      { address: { ...address, address_line_1: undefined } },
      'SHIPPING_ADDRESS_INVALID',
      `${SHIPPING}/address/address_line_1`,
    ],
    [
      'a city',
      { address: { ...address, admin_area_2: undefined } },
      'CITY_REQUIRED',
      `${SHIPPING}/address/admin_area_2`,
    ],
    [
      'a postal code',
      { address: { ...address, postal_code: undefined } },
      'POSTAL_CODE_REQUIRED',
      `${SHIPPING}/address/postal_code`,
    ],
  ])('that promises an address but lacks %s is refused', async (_, shipping, issue, field) => {
    const order = wantedOrder({ shipping }, { shipping_preference: 'SET_PROVIDED_ADDRESS' })
    expect(refusalOf(await merchant.create(order))).toEqual([422, 'UNPROCESSABLE_ENTITY', issue, field])
  })

  test('stores the receiver’s name and address, and shows them to its merchant', async () => {
    const shipping = { name: { full_name: 'Mari Kask' }, address }
    const { status, body } = await merchant.create(
      wantedOrder(
        { shipping },
        { shipping_preference: 'SET_PROVIDED_ADDRESS', landing_page: 'GUEST_CHECKOUT' },
      ),
    )
    expect(status).toBe(201)
    const found = await merchant.order(String(body.id))
    expect(found.purchase_units?.[0]).toMatchObject({
      shipping,
      payee: {
        merchant_id: expect.stringMatching(/^[2-9A-HJ-NP-Z]{13}$/),
        email_address: expect.any(String),
      },
    })
  })
})
