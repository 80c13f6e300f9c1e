/** Where Montonio tells of shipments. */
export const SHIPPING_WEBHOOK = '/api/montonio/shipping-webhook'
