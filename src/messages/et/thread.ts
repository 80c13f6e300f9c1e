/** Replies are written above this line, the text below is ignored. Sent e-mails contain it, so it must not change. */
export const answerAbove = 'Kirjuta vastus selle joone kohale'
/** @param show what the pictures show, if the sender said so */
export function picturesSent(count: number, show?: 'drawing' | 'work'): string {
  if (show === 'drawing') return count === 1 ? 'Lisas kavandi.' : `Lisas ${count} kavandit.`
  if (show === 'work') return count === 1 ? 'Lisas pildi tööst.' : `Lisas ${count} pilti tööst.`
  return count === 1 ? 'Lisas pildi.' : `Lisas ${count} pilti.`
}
export const tooManyMessages = 'Siia ei mahu rohkem sõnumeid. Kirjuta mulle kirjaga.'
export const tooManyMessagesToday = (most: number): string =>
  `Ühe päevaga saab saata kuni ${most} sõnumit. Kirjuta homme edasi.`
export const orderIsCancelled = 'See tellimus on tühistatud.'
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
