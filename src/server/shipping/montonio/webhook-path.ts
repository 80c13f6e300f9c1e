/** The webhook for Montonio's events about shipments. */
export const SHIPPING_WEBHOOK = '/api/montonio/shipping-webhook'
