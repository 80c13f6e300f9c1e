export const subject = (orderNumber: string, day: string): string =>
  `Tellimus ${orderNumber} jõuab kohale ${day}`
export const firstPreview = 'Nüüd on päev teada.'
export const firstText = (orderNumber: string, day: string): string =>
  `Hea uudis: nüüd tean, millal sinu tellimus ${orderNumber} valmis saab. See jõuab kohale ${day}. Aitäh, et ootasid!`
export const laterPreview = 'Lubatud päev nihkus. Vabandust!'
export const soonerPreview = 'Saan valmis varem, kui lubasin.'
export const laterText = (orderNumber: string, before: string, day: string): string =>
  `Lubasin, et sinu tellimus ${orderNumber} jõuab kohale ${before}. Selleks ma siiski ei jõua: nüüd jõuab see kohale ${day}. Vabandust, et pead kauem ootama!`
export const soonerText = (orderNumber: string, day: string): string =>
  `Hea uudis: sinu tellimus ${orderNumber} jõuab kohale varem, kui lubasin: ${day}.`
export const order = 'Tellimus'
export const arrives = 'Kohal'
export const destination = 'Kuhu'
export const viewOrder = 'Vaata tellimust'
export const laterChoice =
  'Kui see päev sulle ei sobi, vasta sellele kirjale: leiame teise lahenduse või saad raha tagasi.'
export const reply = 'Kui see päev sulle ei sobi, vasta sellele kirjale.'
