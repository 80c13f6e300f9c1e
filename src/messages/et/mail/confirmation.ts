export const sellerHeading = 'Müüja'
export const sellerAndOrder = (sellerWithMail: string, orderNumber: string, longDay: string): string =>
  `${sellerWithMail}. Tellimus ${orderNumber}, ${longDay}.`
export const vatOfSum = (vatRate: string, price: string): string =>
  `Summast on käibemaks (${vatRate}%) ${price}.`
export const somethingWrongHeading = 'Kui midagi on valesti'
export const reportDefect = (genitive: string, contactEmail: string, complaintDays: number): string =>
  `Anna puudusest teada ${genitive} jooksul pärast seda, kui selle avastasid: vasta sellele kirjale või kirjuta ${contactEmail}. Vastan ${complaintDays} päeva jooksul.`
export const termsGoAlong =
  'Ostutingimused, millega tellides nõustusid, on tervikuna selle kirja manuses. Hoia need alles.'
export const termsFile = (day: string): string => `ostutingimused-${day}.txt`
export const purchaseTerms = 'Ostutingimused'
export const noWithdrawalFor = (named: string, customMade: string): string =>
  `${named}: taganemisõigust ei ole. ${customMade}`
export const noWithdrawalHeading = 'Taganemisõigust ei ole'
export const boughtInPerson = 'Ostsid kohapeal: taganemisõigus kehtib ainult kaugmüügil.'
export const withdrawalHeading = (withdrawalDays: number): string =>
  `Taganemine ${withdrawalDays} päeva jooksul`
export const withdrawableItems = (named: string): string => `Taganeda saad sellest: ${named}.`
export const withdrawHere = 'Taganen lepingust siin'
export const withdrawalRight = (withdrawalDays: number, contactEmail: string): string =>
  `Võid lepingust põhjust ütlemata taganeda ${withdrawalDays} päeva jooksul alates päevast, mil toode sinu kätte jõudis (pakiautomaadist siis, kui kapi avasid). Selleks täida avaldus allpool oleva lingi taga või saada enne tähtaja lõppu selge teade aadressile ${contactEmail}.`
