export const lineMissing = 'Vali vähemalt üks toode või lisa vaba rida'
export const lineNameMissing = 'Kirjuta, mida müüsid'
export const linePriceInvalid = 'Kirjuta hind komaga: 32,50'
export const quantityInvalid = (most: number): string => `Kogus on 1–${most}`
export const dayMissing = 'Vali makse päev'
export const dayInFuture = 'Makse päev ei saa olla tulevikus'
export const dayBeforeOrder = 'Makse päev ei saa olla enne tellimust'
export const deliveryWithLink = 'Makselingiga valib ostja tarne ise'
export const recipientNameMissing = 'Kirjuta saaja nimi'
export const notEnoughPieces = (names: string): string =>
  `Nii palju vabu tükke laos ei ole: ${names}. Tellimust ma ei lisanud. Kui tükk on sul olemas, paranda enne laoseis.`
export const requestUsed = (number: string): string =>
  `Tellimus ${number} jõudis varem siiski kohale, aga on teistsugune või juba muudetud. Vaata see üle: kui vajutad uuesti, lisan veel ühe tellimuse.`
export const notOnSale = (names: string): string =>
  `Makselingiga saab müüa ainult seda, mis on praegu poes müügil. Ei ole: ${names}.`
