export const shopCollection = 'Poe Kollektsioon'
export const hatSelection = 'Lai valik mütse'
export const recycledPackaging =
  'Pakin kõik tellimused taaskasutatud materjalidesse: karbid ja paber on juba korra maailma näinud.'
/** In English, as it was asked for (specification §2). */
export const addedToCartInEnglish = 'Added to cart'
export const loadMoreProducts = 'Laadi Rohkem Tooteid'
export const loadingProducts = 'Laen tooteid'
export const productsLoadFailed = 'Toodete laadimine ebaõnnestus'
export const tryAgainLater = 'Palun proovige hiljem uuesti.'
export const tryAgain = 'Proovi uuesti'
export const noProductsMatch = 'Teie kriteeriumitele vastavaid tooteid ei leitud.'
export const showAll = 'Näita kõiki'
