import { GUARANTEE } from '#domain/legal-deadlines.ts'

/**
 * Every way in which the shop refuses (contract §3): the HTTP status, the sentence for developers and the Estonian
 * sentence for the person. The two mixing errors and `Product not found` are the specification's own, letter by letter.
 */
export const ERRORS = {
  invalid_input: [400, 'The request is not valid', 'Palun kontrolli sisestatud andmeid.'],
  not_signed_in: [401, 'Sign in as an administrator', 'Palun logi sisse.'],
  not_allowed: [403, 'This is not allowed', 'Selleks pole sul õigust.'],
  not_found: [404, 'Not found', 'Seda ei leitud.'],
  product_not_found: [404, 'Product not found', 'Toodet ei leitud.'],
  order_not_found: [404, 'Order not found', 'Tellimust ei leitud.'],
  cart_item_not_found: [404, 'Cart item not found', 'Seda asja ei ole enam korvis.'],
  payment_not_found: [404, 'Payment not found', 'PayPal makse andmeid ei leitud.'],
  method_not_allowed: [405, 'Method not allowed', 'See päring ei ole lubatud.'],
  regular_with_custom: [
    409,
    'Cannot add regular products when custom orders are in cart',
    'Kohandatud tellimused on juba ostukorvis. Eemaldage need enne tavaliste toodete lisamist.',
  ],
  custom_with_regular: [
    409,
    'Cannot add custom orders when regular products are in cart',
    'Tavalised tooted on juba ostukorvis. Eemaldage need enne kohandatud tellimuse lisamist.',
  ],
  out_of_stock: [
    409,
    'Out of stock',
    'Keegi jõudis ette: seda toodet ei ole enam nii palju. Sinult raha ei võetud.',
  ],
  price_unconfirmed: [409, 'The price is not confirmed yet', 'Selle tellimuse hind on veel kinnitamata.'],
  amount_differs: [
    409,
    'The amount differs from the price of the order',
    'Hinnad on vahepeal muutunud. Palun vaata tellimus üle ja proovi uuesti.',
  ],
  payment_under_way: [
    409,
    'A payment of the order is under way',
    'Seda tellimust makstakse parasjagu. Proovi mõne minuti pärast uuesti.',
  ],
  already_paid: [409, 'The order is paid already', 'See tellimus on juba makstud.'],
  order_cancelled: [409, 'The order is cancelled', 'See tellimus on tühistatud. Muuda enne selle olekut.'],
  order_erased: [
    409,
    'The data of the order is erased',
    'Selle tellimuse ostja andmed on kustutatud, seda enam ei muudeta.',
  ],
  not_paid: [409, 'The order is not paid', 'See tellimus ei ole makstud.'],
  already_refunded: [409, 'The order is refunded already', 'Selle tellimuse raha on juba tagasi makstud.'],
  refund_too_large: [
    409,
    'The amount is more than what is left to refund',
    'Nii palju ei saa enam tagastada.',
  ],
  refund_differs: [
    409,
    'Another amount was asked for under this request id',
    'Selle korraga küsisid tagasi teist summat. Vaata tagasimaksed üle.',
  ],
  cart_empty: [409, 'The cart is empty', 'Ostukorv on tühi.'],
  payment_not_approved: [
    409,
    'The payment is not approved yet',
    'Makse jäi PayPalis pooleli. Jätka maksmist PayPalis.',
  ],
  payment_expired: [
    409,
    'The payment was not approved in time',
    'Selle makse aeg sai PayPalis läbi. Sinult raha ei võetud. Alusta maksmist uuesti.',
  ],
  changed_meanwhile: [
    409,
    'It was changed meanwhile',
    'Keegi teine muutis seda vahepeal. Laadi leht uuesti.',
  ],
  erasure_too_early: [
    409,
    'The order is still under way: its data is needed to deliver it',
    'Tellimus on veel pooleli: andmeid on vaja, et see kohale viia. Vii see lõpuni või tühista, siis saab kustutada.',
  ],
  withdrawal_too_late: [
    409,
    'The time to withdraw is over',
    `Taganemise tähtaeg on möödas. Kui tootel on viga, kirjuta mulle: pretensiooni saad esitada ${GUARANTEE.text}.`,
  ],
  not_withdrawable: [
    409,
    'This was made to the customer’s own wishes and cannot be withdrawn',
    'See on tehtud sinu soovi järgi, sellest taganeda ei saa.',
  ],
  withdrawn_already: [409, 'This has been withdrawn already', 'Sellest oled juba taganenud.'],
  payment_not_verified: [
    402,
    'The payment provider does not confirm this payment',
    'Makset ei õnnestunud kinnitada.',
  ],
  payment_declined: [
    402,
    'The payment was declined',
    'Makse lükati tagasi. Sinult raha ei võetud. Proovi teise kaardiga.',
  ],
  payment_given_back: [
    409,
    'The payment was taken, buys nothing, and is given back',
    'Makse läks läbi, aga tellimust sellest ei saanud. Kogu raha läheb sulle tagasi.',
  ],
  body_too_large: [413, 'The request body is too large', 'See on liiga suur.'],
  unsupported_media_type: [415, 'Unsupported media type', 'Seda tüüpi faili või sisu ei võeta vastu.'],
  range_not_satisfiable: [416, 'The file has no such part', 'Failil ei ole sellist osa.'],
  too_many_requests: [429, 'Too many requests', 'Liiga palju päringuid. Palun oota hetk ja proovi uuesti.'],
  internal: [
    500,
    'Something went wrong on our side',
    'Midagi läks meie pool valesti. Palun proovi hiljem uuesti.',
  ],
  payment_provider_failed: [
    502,
    'The payment provider did not answer',
    'PayPal ei vasta praegu. Palun proovi hetke pärast uuesti.',
  ],
  refund_refused: [
    502,
    'The payment provider refused the refund',
    'PayPal ei teinud tagasimakset. Vaata makse PayPalis üle.',
  ],
  not_ready: [503, 'The shop is not ready', 'Pood ei ole praegu valmis. Palun proovi hetke pärast uuesti.'],
  database_unavailable: [
    503,
    'The database does not answer',
    'Poel on hetkel tehniline tõrge. Palun proovi mõne minuti pärast uuesti.',
  ],
  overloaded: [503, 'The shop is busy', 'Pood on hetkel väga hõivatud. Palun proovi kohe uuesti.'],
} as const satisfies Record<string, readonly [status: number, error: string, details: string]>

export type ErrorCode = keyof typeof ERRORS

export type ErrorIssue = { path: string; message: string }

/** The body of every error reply. */
export type ErrorBody = {
  error: string
  code: ErrorCode
  details?: string
  issues?: ErrorIssue[]
  /** where to go on: the provider's page of a payment that waits for its payer (`payment_not_approved`) */
  link?: string
}
