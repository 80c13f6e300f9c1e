export const picturesSent = (count: number): string =>
  count === 1 ? 'Lisas pildi.' : `Lisas ${count} pilti.`
export const consentText = (
  orderNumber: string,
  item: string,
  price: string,
  notes: string,
  lastDay: string | undefined,
): string =>
  [
    `Nõustun pakkumisega tellimusele ${orderNumber}: ${item}, ${price}.`,
    notes && `Kokku lepitud: ${/[.!?…]$/.test(notes) ? notes : `${notes}.`}`,
    lastDay && `Pakkumine kehtib kuni ${lastDay}.`,
  ]
    .filter(Boolean)
    .join(' ')
