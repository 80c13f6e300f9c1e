export const heading = 'Teated telefoni'
export const intro =
  'Uus makstud tellimus, eritellimuse soov või sõnum annab su telefonis märku ka siis, kui pood ei ole lahti. Teates on ainult number ja summa. Kirjad tulevad nagu ennegi.'
export const loadFailed = 'Teadete seisu ei õnnestunud laadida.'
export const here = 'Selles seadmes'
export const isOn = 'Sees'
export const isOff = 'Väljas'
export const isDenied = 'Keelatud'
export const isImpossible = 'Ei saa'
export const onText = 'See seade saab teateid.'
export const offText = 'Brauser küsib luba. Vasta, et lubad.'
export const deniedText =
  'Oled teated selles brauseris keelanud. Luba need brauseri seadetes: aadressirea kõrval oleva märgi alt vali „Load“ või „Teated“ ja luba. Siis tule siia tagasi.'
export const homeScreenText =
  'iPhone ja iPad näitavad teateid ainult siis, kui pood on avakuval. Vajuta Safaris jagamise märki, vali „Lisa avakuvale“, ava pood sealt, logi sisse ja tule siia tagasi.'
export const unsupportedText =
  'See brauser ei oska teateid näidata või ei ole pood avatud turvalisel aadressil (https). Proovi Chrome’i, Firefoxi, Edge’i või Safariga.'
export const turnOn = 'Lülita teated sisse'
export const turnOff = 'Lülita välja'
export const sendTest = 'Saada proovisõnum'
export const lookAgain = 'Vaata uuesti'
export const turnedOn = 'Teated on sees'
export const turnedOff = 'Teated on väljas'
export const testSent = 'Proovisõnum läks teele'
export const testSentText = 'Kui seda mõne sekundiga ei tule, vaata, kas telefon on vaikses režiimis.'
export const testGone = 'See seade teateid enam ei taha. Eemaldasin selle.'
export const testFailed = 'Proovisõnumit ei õnnestunud saata'
export const failed = 'Teateid ei õnnestunud muuta'
export const subscribeFailed = 'Brauser ei saanud teateid sisse lülitada. Proovi uuesti või teise brauseriga.'
export const devices = 'Seadmed, mis saavad teateid'
export const thisDevice = 'see seade'
export const since = (moment: string): string => `alates ${moment}`
export const lastSent = (moment: string): string => `viimati ${moment}`
export const lastFailed = 'Viimane teade ei jõudnud kohale.'
export const endpointNotOpen = 'Brauseri teateteenuse aadress ei ole avalikus internetis.'
export const serviceAnswered = (status: string): string => `Brauseri teateteenus keeldus (${status}).`
export const serviceNotReached = (why: string): string => `Brauseri teateteenus ei vastanud (${why}).`
export const removeNamed = (device: string): string => `Eemalda seade ${device}`
export const remove = 'Eemalda'
