export const picturesSent = (count: number): string =>
  count === 1 ? 'Lisas pildi.' : `Lisas ${count} pilti.`
export const consentText = (orderNumber: string, item: string, price: string, notes: string): string =>
  `Nõustun pakkumisega tellimusele ${orderNumber}: ${item}, ${price}${notes ? `. Kokku lepitud: ${notes}` : ''}${/[.!?]$/.test(notes) ? '' : '.'}`
