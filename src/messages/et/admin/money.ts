export const sumUnderstood = (price: string): string => `= ${price}`
export const unusualSumQuestion = (sum: string): string => `Kas ${sum} on õige?`
export const unusualSum = (sum: string, usual: string): string =>
  `${sum} on vähemalt kümme korda rohkem kui tavaliselt (${usual}). Vaata, kas koma on õiges kohas.`
export const unusualSumRight = (sum: string): string => `Jah, ${sum}`
export const unusualSumWrong = 'Parandan ära'
export const paidOn = 'Makse päev'
export const otherMonth =
  'See päev on teises kuus: raha läheb selle kuu arvestusse. Kui tabel on juba raamatupidajal, saada talle uus.'
