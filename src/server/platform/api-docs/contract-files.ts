import * as account from '#contract/account.ts'
import * as adminActions from '#contract/admin-actions.ts'
import * as adminDelivery from '#contract/admin-delivery.ts'
import * as adminOrders from '#contract/admin-orders.ts'
import * as adminProducts from '#contract/admin-products.ts'
import * as arrival from '#contract/arrival.ts'
import * as arrivalTerms from '#contract/arrival-terms.ts'
import * as audit from '#contract/audit.ts'
import * as cart from '#contract/cart.ts'
import * as checkout from '#contract/checkout.ts'
import * as comingVat from '#contract/coming-vat.ts'
import * as connections from '#contract/connections.ts'
import * as contact from '#contract/contact.ts'
import * as customOrders from '#contract/custom-orders.ts'
import * as delivery from '#contract/delivery.ts'
import * as deliveryTerms from '#contract/delivery-terms.ts'
import * as documents from '#contract/documents.ts'
import * as errors from '#contract/errors.ts'
import * as fields from '#contract/fields.ts'
import * as hatColours from '#contract/hat-colours.ts'
import * as incidentTasks from '#contract/incident-tasks.ts'
import * as orders from '#contract/orders.ts'
import * as outbox from '#contract/outbox.ts'
import * as ownerOrders from '#contract/owner-orders.ts'
import * as ownerTexts from '#contract/owner-texts.ts'
import * as pastPrices from '#contract/past-prices.ts'
import * as paymentMethods from '#contract/payment-methods.ts'
import * as payouts from '#contract/payouts.ts'
import * as pictures from '#contract/pictures.ts'
import * as privacy from '#contract/privacy.ts'
import * as productFields from '#contract/product-fields.ts'
import * as productImport from '#contract/product-import.ts'
import * as products from '#contract/products.ts'
import * as pulse from '#contract/pulse.ts'
import * as push from '#contract/push.ts'
import * as refunds from '#contract/refunds.ts'
import * as sales from '#contract/sales.ts'
import * as settings from '#contract/settings.ts'
import * as shipments from '#contract/shipments.ts'
import * as shippingTerms from '#contract/shipping-terms.ts'
import * as signIn from '#contract/sign-in.ts'
import * as thread from '#contract/thread.ts'
import * as today from '#contract/today.ts'
import * as visits from '#contract/visits.ts'
import * as withdrawals from '#contract/withdrawals.ts'
import * as yarn from '#contract/yarn.ts'

/** The exports of each contract file: the API description names its schemas after them. */
export const CONTRACT_FILES: readonly Record<string, unknown>[] = [
  account,
  adminActions,
  adminDelivery,
  adminOrders,
  adminProducts,
  arrivalTerms,
  arrival,
  audit,
  cart,
  checkout,
  comingVat,
  connections,
  contact,
  customOrders,
  delivery,
  deliveryTerms,
  documents,
  errors,
  fields,
  hatColours,
  incidentTasks,
  orders,
  outbox,
  ownerOrders,
  ownerTexts,
  pastPrices,
  paymentMethods,
  payouts,
  pictures,
  privacy,
  productFields,
  productImport,
  products,
  pulse,
  push,
  refunds,
  sales,
  settings,
  shipments,
  shippingTerms,
  signIn,
  thread,
  today,
  visits,
  withdrawals,
  yarn,
]
