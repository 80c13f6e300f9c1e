export const consentText = (orderNumber: string, item: string, price: string, notes: string): string =>
  `Nõustun pakkumisega tellimusele ${orderNumber}: ${item}, ${price}${notes ? `. Kokku lepitud: ${notes}` : ''}.`
