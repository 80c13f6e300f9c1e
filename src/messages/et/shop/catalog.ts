export const customOrderInCartNotice =
  'Korvis on eritellimus. Tavalisi tooteid saad lisada pärast selle eemaldamist.'
export const shop = 'Pood'
export const legalGuarantee = (text: string): string => `Seadusest tulenev vastutus, ${text}`
export const warranty = 'Garantii'
export const maker = 'Tegija'
export const lowestPrice = (priorPriceDays: number, amount: string): string =>
  `${priorPriceDays} päeva madalaim hind €${amount}`
export const previousPrice = 'varem'
export const previousPicture = 'Eelmine pilt'
export const nextPicture = 'Järgmine pilt'
export const productPictureAlt = (name: string, number: number): string => `${name}, pilt ${number}`
export const cannotAddToCart = 'Ei saa lisada (kohandatud tellimus korvis)'
export const addToCartShort = 'Lisa korvi'
export const viewDetails = 'Vaata detaile'
export const pictureNumber = (number: number): string => `Pilt ${number}`
export const sortFeatured = 'Esiletõstetud'
export const sortPriceLow = 'Hind: odavamad enne'
export const sortPriceHigh = 'Hind: kallimad enne'
export const sortNewest = 'Uusimad'
export const categoryLabel = 'Kategooria'
export const allCategories = 'Kõik'
export const sortLabel = 'Järjesta'
export const showResults = 'Näita'
