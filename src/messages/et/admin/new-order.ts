export const heading = 'Lisa tellimus'
export const intro =
  'Laadal või sõnumiga müüdu: laoseis, arve ja kuu arvestus saavad korda nagu poe tellimusel.'
export const whatIsSold = 'Mida müüsid'
export const findPiece = 'Otsi toodet'
export const noPieceFound = 'Sellist toodet ei ole. Lisa see vaba reana.'
export const piecesLoadFailed = 'Toodete laadimine ebaõnnestus.'
export const allPieces = (count: number): string => `Näita kõiki (${count})`
export const addNext = 'Lisa:'
export const inStock = (pieces: number): string => (pieces === 0 ? 'laost otsas' : `laos ${pieces}`)
export const pieces = (count: number): string => `${count} tk`
export const withoutPrice = 'hinnata'
export const addFreeLine = 'Lisa vaba rida'
export const freeLineName = 'Mida müüsid'
export const priceEach = 'Tüki hind (€)'
export const madeToOrder = 'Tehtud ostja soovi järgi (taganeda ei saa)'
export const quantity = 'Kogus'
export const less = (name: string): string => `Vähem: ${name}`
export const more = (name: string): string => `Rohkem: ${name}`
export const remove = (name: string): string => `Eemalda: ${name}`
export const unnamedLine = 'vaba rida'
export const stockIsLess = (pieces: number): string => `Laos on vabu tükke ainult ${pieces}.`
export const shopPrice = (price: string): string => `Poes maksab ${price}`
export const howPaid = 'Maksmine'
export const paidInCash = 'Makstud sularahas'
export const paidByTransfer = 'Makstud ülekandega'
export const sendLink = 'Saada makselink'
export const linkHint =
  'Ostja valib maksmisel ise tarne. Asju kinni ei panda: kui keegi ostab need enne ära, siis makselingiga raha ei võeta.'
export const howDelivered = 'Kättesaamine'
export const deliveryMethod = 'Kuidas asi ostjani jõuab'
export const handedOver = 'Andsin kohe kätte'
export const whoBought = 'Ostja'
export const nobodyNeeded = 'Kohapeal müües ei ole ostja andmeid vaja.'
export const addBuyer = 'Lisan ostja andmed'
export const name = 'Nimi'
export const email = 'E-post'
export const emailHint = 'Siia läheb kiri arvega või makselingiga.'
export const phone = 'Telefon'
export const address = 'Aadress'
export const city = 'Linn'
export const postalCode = 'Postiindeks'
export const goods = 'Asjad'
export const delivery = 'Tarne'
export const deliveryToCome = 'Tarne lisandub, kui ostja selle maksmisel valib.'
export const save = 'Lisa tellimus'
export const makeLink = 'Loo makselink'
export const failed = 'Tellimust ei õnnestunud lisada.'
export const made = (number: string): string => `Tellimus ${number} on lisatud`
export const paidSum = (sum: string, by: string): string => `${sum}, makstud ${by}.`
export const linkReady = (sum: string): string => `${sum} ootab maksmist.`
export const nextOrder = 'Lisa järgmine'
export const viewOrder = 'Vaata tellimust'
export const draftTakenUp = 'Siin on tellimus, mis jäi sul eelmisel korral pooleli.'
export const discardDraft = 'Alusta uuesti'
