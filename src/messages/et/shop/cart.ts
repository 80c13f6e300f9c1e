export const openCart = 'Vaata ostukorvi'
export const cartButtonOne = 'Ostukorv, 1 toode'
export const cartButtonMany = (count: number): string => `Ostukorv, ${count} toodet`
export const cannotAddProducts = 'Ei saa lisada tooteid'
export const cannotAddProductsText =
  'Kohandatud tellimused on juba ostukorvis. Eemaldage need enne tavaliste toodete lisamist.'
export const cannotAddCustomOrder = 'Ei saa lisada kohandatud tellimust'
export const cannotAddCustomOrderText =
  'Tavalised tooted on juba ostukorvis. Eemaldage need enne kohandatud tellimuse lisamist.'
export const offlineTitle = 'Võrku ei ole'
export const offlineNotAdded = 'Ostukorvi ei lisatud midagi. Proovi uuesti, kui oled jälle võrgus.'
export const offlineAddUnknown =
  'Ma ei tea, kas see jõudis ostukorvi. Vaata ostukorv üle, kui oled jälle võrgus.'
export const errorTitle = 'Viga'
export const addToCartFailed = 'Toote lisamine ostukorvi ebaõnnestus. Proovige uuesti.'
export const orderPaidOrCancelled = 'See tellimus on juba makstud või tühistatud'
export const soldOutMeanwhile = 'Vahepeal otsa saanud'
export const buyingNeedsJavaScript = (contactEmail: string): string =>
  `Ostukorv ja maksmine vajavad JavaScripti. Lülita see sisse või kirjuta mulle: ${contactEmail}`
