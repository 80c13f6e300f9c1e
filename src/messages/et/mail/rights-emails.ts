export const returnAddress = (address: string): string => `Aadress: ${address}.`
export const askForAddress = (contactEmail: string): string => `küsi minult, ${contactEmail}`
export const withdrawalReceivedSubject = (orderNumber: string): string =>
  `Sinu taganemisavaldus on käes: ${orderNumber}`
export const withdrawalReceivedPreview = (moment: string): string => `Avaldus jõudis kohale ${moment}.`
export const withdrawalReceivedText = (orderNumber: string, moment: string): string =>
  `Sinu avaldus taganeda tellimusest ${orderNumber} jõudis minuni ${moment}. See kiri kinnitab, et sain selle kätte; hoia see alles.`
export const withdrawalLinesLegend = 'Mille ostust taganed'
export const cancelledByWithdrawal = (returnDays: number, address: string): string =>
  `Tellimus on sellega tühistatud ja maksma ei pea sa midagi. Kui asi on juba sinu käes, saada see tagasi hiljemalt ${returnDays} päeva jooksul. ${address}`
export const restToPay = (sum: string, returnDays: number, address: string): string =>
  `Võtsin taganetud tooted tellimusest välja. Tellimus maksab nüüd kokku ${sum}. Kui asi on juba sinu käes, saada see tagasi hiljemalt ${returnDays} päeva jooksul. ${address}`
export const returnAndRefund = (returnDays: number, address: string, withdrawalRefundDays: number): string =>
  `Saada asi tagasi hiljemalt ${returnDays} päeva jooksul. ${address} Raha maksan tagasi hiljemalt ${withdrawalRefundDays} päeva jooksul avalduse saamisest; võin oodata, kuni asi on tagasi või oled näidanud, et panid selle teele.`
export const returnReceivedAndRefund = (
  returnDays: number,
  address: string,
  withdrawalRefundDays: number,
): string =>
  `Raha maksan tagasi hiljemalt ${withdrawalRefundDays} päeva jooksul avalduse saamisest. Kui asi on juba sinu käes, saada see tagasi hiljemalt ${returnDays} päeva jooksul; siis võin raha tagastamisega oodata, kuni asi on tagasi või oled näidanud, et panid selle teele. ${address}`
export const viewOrder = 'Vaata tellimust'
export const purchaseTerms = 'Ostutingimused'
export const dataErasedSubject = (orderNumber: string): string => `Sinu andmed on kustutatud: ${orderNumber}`
export const dataErasedPreview = 'Kustutasin, mida ma enam ei vaja.'
export const greetingWithoutName = 'Tere!'
export const dataErasedText = (orderNumber: string): string =>
  `Kustutasin sinu andmed tellimuses ${orderNumber}. Selle vanad lingid enam ei avane.`
export const accountingDataStays = (booksYears: number): string =>
  `Alles jääb see, mida nõuab raamatupidamise seadus: nimi, tooted, summad, makse ja arve koos sellel olevate andmetega. Neid hoian ${booksYears} aastat majandusaasta lõpust.`
export const orderNumberStays = 'Alles jääb ainult tellimuse number.'
export const replyIfUnclear = 'Ka selle kirja kustutan varsti. Kui midagi jäi segaseks, vasta sellele.'
export const claimReceivedSubject = 'Sinu pretensioon on käes'
export const claimReceivedPreview = (day: string): string => `Vastan hiljemalt ${day}.`
export const greeting = (name: string): string => `Tere, ${name}!`
export const claimReceivedText = (moment: string, day: string): string =>
  `Sain sinu pretensiooni kätte ${moment}. Vaatan selle üle ja vastan hiljemalt ${day}.`
export const replyToAdd = 'Kui tahad midagi lisada, näiteks pilti, vasta sellele kirjale.'
