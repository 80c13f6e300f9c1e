export const settleWithdrawalFailed = 'Taganemise märkimine ebaõnnestus.'
export const withdrawalSummary = (name: string, day: string, join: string): string =>
  `${name} taganes ${day}: ${join}.`
export const toRefund = 'Tagasi maksta:'
export const withCheapestDelivery = ', koos saatmise hinnaga odavaima tarneviisi ulatuses'
export const refundDeadline = (days: number): string =>
  `. Aega on ${days} päeva taganemisest. Kui tagastad selle summa, loen taganemise ise tehtuks.`
export const markSettled = 'Märgi tehtuks'
