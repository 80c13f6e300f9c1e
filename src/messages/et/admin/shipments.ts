export const secondShipment =
  'Sellel pakil on teenuses kaks pakisilti. Prindi ainult üks, teist pole vaja kasutada.'
/**
 * Stored as the reason of a refused parcel, and identifies one that waits for its machine. If you reword it, put the
 * new wording first and keep the old ones.
 */
export const machineUnknownWordings = ['Teenus ei tunne seda pakiautomaati. Vali, milline see on.'] as const
export const machineUnknown = machineUnknownWordings[0]
export const courierUnknown = 'Selle vedaja kulleriga ei saa praegu saata.'

export const heading = 'Pakisilt'
export const intro = 'Vedaja silt koos koodiga. Klient saab teate, kui pakk liigub.'
export const make = 'Tee pakisilt'
export const makeSeveral = (count: number): string =>
  count === 1 ? 'Tee pakisilt' : `Tee ${count} pakisilti`
export const makeLimit = (most: number): string => `Korraga saab teha kuni ${most} pakisilti.`
export const makeAnother = 'Veel üks pakk'
export const size = 'Suurus'
export const usualSize = 'Nagu seadetes'
export const parcelNumbered = (number: number): string => `${number}. pakk`
export const retry = 'Proovi uuesti'
export const retryUnknown = 'Seda seal ei ole, tee uuesti'
export const unknownHint =
  'Pakisilt võib olla tehtud. Kui see tuleb, ilmub kood siia ise. Vaata Montonio partnerite lehelt saadetiste alt: kui seda tellimust seal ei ole, tee uuesti.'
export const forget = 'Saadan muul moel'
export const correct = 'Saada uued andmed'
export const correctHint =
  'Kui parandasid tarnet või kontakti, saada andmed vedajale uuesti. Kood võib muutuda, vana silt enam ei kehti.'
export const staleHint =
  'Tarne või kontakt on muutunud, silt on endiste andmetega. Saada uued andmed ja prindi silt siis uuesti.'
export const stalePendingHint =
  'Tarne või kontakt on muutunud pärast sildi tegemist. Kui vedaja on paki kirja pannud, saada uued andmed.'
export const staleElsewhereHint =
  'Tellimus läheb nüüd teist moodi ja seda silti ei saa parandada. Ära seda kasuta: tee uus, kui vaja, ja kustuta vana kood tellimusest.'
export const staleLeftHint = 'Pakk läks teele endiste andmetega. Küsi vedajalt, kas selle saab ümber suunata.'
export const staleAfterChange = 'Pakisilt on endiste andmetega. Selle juures on kirjas, mida teha.'
export const printLabel = 'Prindi silt (A6)'
export const track = 'Jälgi pakki'
export const choosePoint = 'Milline automaat see on?'
export const choosePointPlaceholder = 'Vali automaat'
export const pointsNotLoaded = 'Pakiautomaatide nimekirja ei õnnestunud laadida.'
export const noPoints =
  'Teenusel ei ole praegu ühtegi selle vedaja pakiautomaati. Proovi hiljem uuesti või saada muul moel.'
export const machineGone =
  'Vedaja nimekirjas seda automaati enam ei ole. Kui parandad ainult kontakti, jäta see nii. Muidu vali uus.'
export const savePoint = 'Jäta meelde ja tee pakisilt'
export const byHand =
  'Tehtud pakisilti ei saa siit tühistada, tagastussilti teha ega kullerit kutsuda. Kasutamata silt jäta lihtsalt kasutamata. Kulleri ja tagastuse saad tellida Montonio partnerite lehelt.'
export const made = 'Pakisilt on tehtud'
export const madeSeveral = (count: number): string =>
  count === 0 ? 'Ühtegi pakisilti ei tehtud' : `${count} ${count === 1 ? 'pakisilt' : 'pakisilti'} on tehtud`
export const failed = 'Pakisilti ei õnnestunud teha.'
export const notMade = (orderNumbers: readonly string[]): string =>
  `Ilma pakisildita ${orderNumbers.length === 1 ? 'jäi' : 'jäid'}: ${orderNumbers.join(', ')}.`
export const sentAlready = (orderNumbers: readonly string[]): string =>
  `Juba saadetud või oma koodiga: ${orderNumbers.join(', ')}.`
export const loadFailed = 'Pakisilte ei õnnestunud laadida.'
export const obstacleUnpaid = 'Pakisildi saab teha, kui tellimus on makstud.'
export const obstacleRefunded = 'Tellimuse raha on kõik tagasi antud, sellele pakisilti ei tehta.'
export const obstacleUnwanted =
  'Selles tellimuses ei ole enam midagi saata: kõigest on taganetud või on raha tagasi antud.'
export const obstacleOver = 'Tellimus on tühistatud või juba lõpetatud, sellele pakisilti ei tehta.'
export const obstacleNoCarrier = 'Tellimus ei lähe vedajaga, kelle silte siit teha saab.'
export const labels = 'Pakisildid'
export const paperA6 = 'Sildid ükshaaval (A6)'

export const settingsHeading = 'Pakisildid'
export const settingsNote = 'Montonio kaudu tehtud pakisildid: kes saadab ja kui suur on pakk.'
export const ownSender = 'Kirjuta saatja ise'
export const ownSenderNote = 'Muidu on saatja see, kelle oled Montonios kirja pannud.'
export const senderName = 'Saatja nimi'
export const senderPhone = 'Saatja telefon'
export const senderStreet = 'Tänav ja maja'
export const senderCity = 'Linn'
export const senderPostalCode = 'Postiindeks'
export const sender = 'Pakkide saatja'
export const sizes = 'Pakkide suurused'
export const sizeOf = (kind: string): string => `Paki suurus: ${kind}`

export const connection = 'Pakisildid'
export const connectionOn = 'Montonio'
export const connectionWorks = 'Võtmed kehtivad.'
export const connectionRefused = 'Ei võta võtmeid vastu'
export const connectionRefusedText =
  'Montonio ei võta poe võtmeid vastu. Vaata partnerite lehelt, kas võtmed kehtivad ja saatmine on sisse lülitatud.'
export const connectionSilent = 'Ei vasta'
export const connectionSilentText = 'Montonio ei vasta praegu. Pood proovib ise uuesti.'
export const connectionOff = 'Ei ole ühendatud'
export const connectionOffText = 'Sildid on poe enda aadressikleebised. Pakisilte tehakse Montonio võtmetega.'
export const ownContract = 'sinu oma leping'
export const serviceContract = 'Montonio leping'
export const noCarriers = 'Ühtegi vedajat ei ole sisse lülitatud.'
