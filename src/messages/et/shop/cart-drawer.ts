export const cart = 'Ostukorv'
export const cartOpenFailed = 'Ostukorvi ei õnnestunud avada.'
export const cartEmpty = 'Ostukorv on tühi'
export const cartEmptyText = 'Valmis asjad ootavad poes.'
export const toShop = 'Poodi'
export const readyHatsWithHoliday = (breakSentence: string): string =>
  `Need asjad on valmis. ${breakSentence}`
export const readyHatsPosting = (days: string): string =>
  `Need asjad on valmis – panen posti ${days} tööpäeva jooksul.`
export const total = 'Kokku'
export const shippingFrom = (price: string): string => `Saatmine alates ${price}, valid järgmisel lehel`
export const shippingFree = 'Saatmine on tasuta'
export const freeShippingFrom = (price: string): string => `, tasuta alates ${price} ostust`
export const offlineCartNotice =
  'Oled võrgust väljas. Ostukorv on alles; muuta ja maksta saad, kui võrk on tagasi.'
export const goToPayment = 'Mine Maksma'
export const priceUnconfirmed = 'Hind kinnitamata'
export const removeItem = (name: string): string => `Eemalda ${name}`
export const removeItemToContinue = (unavailable: string): string =>
  `${unavailable}. Eemalda see korvist, et edasi minna.`
export const stockLimitReduce = (available: number): string =>
  `Laos on ainult ${available}. Palun vähenda kogust.`
export const quantityOne = 'Kogus: 1'
export const decreaseQuantity = (name: string): string => `Vähenda kogust: ${name}`
export const increaseQuantity = (name: string): string => `Suurenda kogust: ${name}`
export const onlyPiece = 'See on viimane: rohkem mul seda praegu ei ole.'
export const allPieces = (available: number): string => `Mul on seda praegu ${available}, rohkem ei ole.`
export const mostAtOnce = (most: number): string => `Korraga saab tellida kuni ${most}.`
