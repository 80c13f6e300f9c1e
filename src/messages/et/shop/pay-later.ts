export const addedToCart = 'Lisatud ostukorvi!'
export const addedOrderText = (orderNumber: string, price: string): string =>
  `Tellimus ${orderNumber}, ${price}`
export const tryAgainOrContact = 'Proovige uuesti või võtke meiega ühendust.'
export const addCustomOrderErrorTitle = 'Viga kohandatud tellimuse lisamisel'
export const orderPaymentTitle = 'Tellimuse maksmine'
export const priceAndPaymentLabel = 'Hind ja maksmine'
export const priceLabel = 'Hind'
export const priceConfirmed = 'Hind kinnitatud'
export const searchingOrder = 'Otsin tellimust'
export const orderNotFound = 'Tellimust ei leitud'
export const orderNotFoundText =
  'Tellimuse numbrit ei leitud või see on vale. Kontrolli, kas link on terve, või kirjuta mulle.'
export const homePage = 'Avaleht'
export const orderOpenFailed = 'Tellimust ei õnnestunud praegu avada. Palun proovi uuesti.'
export const payAfterPriceConfirmed =
  'Maksta saad siis, kui olen hinna kinnitanud. Saadan selle kohta e-kirja.'
export const orderAlreadyPaid = 'See tellimus on juba makstud.'
export const orderRefunded = 'Selle tellimuse raha on tagastatud.'
export const orderCancelled = 'See tellimus on tühistatud.'
export const offerLapsed =
  'Selle pakkumise viimane päev on möödas. Küsi tellimuse juures sõnumiga uus pakkumine.'
export const offerValidUntil = (lastDay: string): string => `Pakkumine kehtib kuni ${lastDay}.`
export const trackOrder = 'Jälgi tellimust'
export const deliveryAgreed = (deliveryLabel: string, price: string): string =>
  `Tarne on kokku lepitud: ${deliveryLabel}, ${price}. Muuta saad seda järgmisel lehel.`
export const deliveryChosenNext = 'Tarne valid järgmisel lehel, selle hind lisandub.'
export const madeBy = 'Tegija:'
export const goToPayment = 'Mine maksma'
export const inCart = 'Ostukorvis'
export const addToCart = 'Lisa ostukorvi'
export const addOrderToCartFailed = 'Tellimuse lisamine ostukorvi ebaõnnestus'
