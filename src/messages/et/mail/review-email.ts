export const andTakeUpHook = ' ja võtan heegelnõela kätte'
export const andPackParcel = ' ja panen paki kokku'
export const reviewSubject = (orderNumber: string): string =>
  `Tellimus ${orderNumber} on käes, makse on kontrollis`
export const reviewPreview = (provider: string): string =>
  `${provider} vaatab makse veel üle. Sina ei pea midagi tegema.`
export const reviewText = (orderNumber: string, provider: string, next: string): string =>
  `Aitäh! Sinu tellimus ${orderNumber} on käes. ${provider} vaatab makse veel üle: enamasti läheb selleks mõni tund, vahel mõni päev. Sina ei pea midagi tegema. Kui makse on kinnitatud, kirjutan sulle uuesti${next}.`
export const destinationLabel = 'Kuhu'
export const viewOrder = 'Vaata tellimust'
export const replyIfWrong = 'Kui midagi on valesti, vasta lihtsalt sellele kirjale.'
export const yourNote = 'Sinu sõnum mulle:'
export const yourGiftText = 'Kingituse kaardile kirjutan:'
