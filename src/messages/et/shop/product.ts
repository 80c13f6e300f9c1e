export const backToShop = 'Tagasi poodi'
export const handmade = 'Käsitöö.'
export const handmadeText = 'Silmused on tehtud käsitsi, nii et väike viltusus on täitsa meelega.'
export const addedToCart = 'Lisatud ostukorvi!'
export const askAboutThis = 'Küsi selle kohta'
export const seeAlso = 'Vaata ka neid'
export const cannotAddToCart = 'Ei saa lisada (eritellimus korvis)'
export const inStock = '✓ Laos saadaval'
export const heldForYou = '✓ Hoian seda sinu jaoks'
export const soldOut = '✗ Ajutiselt otsas'
export const askForSimilar = 'Küsi, kas teen sulle samasuguse'
export const similarTo = (name: string): string => `Nagu „${name}“`
export const addToCartWithPrice = (price: string): string => `Lisa ostukorvi - €${price}`
export const sizeLabel = 'Suurus'
export const materialsLabel = 'Koostis'
export const careLabel = 'Hooldus'
export const shippingLabel = 'Saatmine'
export const shippingTime = (days: string): string =>
  `${days} ${days === '1' ? 'tööpäev' : 'tööpäeva'} pärast makset`
export const freeDeliveryFrom = (price: string): string => `, tasuta alates ${price} ostust`
export const deliveryLabel = 'Tarne'
export const deliveryFromPrice = (price: string): string => `alates ${price}, üle Eesti`
export const returnsLabel = 'Tagastamine'
export const withinDays = (withdrawalDays: number): string => `${withdrawalDays} päeva jooksul,`
export const withdrawHereLink = 'taganen lepingust siin'
