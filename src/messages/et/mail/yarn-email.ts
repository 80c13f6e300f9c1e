export const subject = (orderNumber: string): string => `Sinu mütsi lõng sai otsa: ${orderNumber}`
export const preview = 'Teine värv, ootame või raha tagasi: ütle, kuidas teeme.'
export const gone = (orderNumber: string, colours: string): string =>
  `Sinu tellimuse ${orderNumber} lõng sai enne otsa, kui jõudsin mütsi valmis teha: ${colours}. Vabandust! Ütle, kuidas teeme:`
export const order = 'Tellimus'
export const otherColour = '1. Teine värv: kirjuta, milline, ja heegeldan mütsi sellest.'
export const wait = '2. Ootame: annan teada, kui sama värvi lõnga jälle on.'
export const moneyBack = '3. Raha tagasi: tühistan tellimuse ja saadan kogu raha tagasi.'
export const answer =
  'Vasta sellele kirjale või kirjuta mulle tellimuse lehel. Enne sinu vastust ma midagi ei muuda.'
export const viewOrder = 'Vaata tellimust'

export const coloursSubject = (orderNumber: string): string => `Sinu mütsi uued värvid: ${orderNumber}`
export const coloursPreview = 'Nii nagu kokku leppisime: vaata uut kavandit.'
export const coloursChanged = (orderNumber: string): string =>
  `Muutsin sinu tellimuse ${orderNumber} mütsi värve, nii nagu kokku leppisime. Nüüd on see selline:`
export const coloursBefore = 'Enne'
export const coloursAnswer =
  'Kui midagi on teisiti, kui mõtlesid, vasta sellele kirjale kohe, enne kui mütsi valmis saan.'
