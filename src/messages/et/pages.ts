export const allProductsFeedTitle = (brand: string): string => `${brand}: kõik tooted`
export const newProductsFeedTitle = (brand: string): string => `${brand}: uued tooted`
export const newProductsFeedDescription = 'Mida ma viimati valmis sain.'
export const waitAMoment = 'Oota palun hetk'
export const pageNotFound = 'Lehekülge ei leitud'
export const pageNotFoundText = 'Siin on silmus maha jooksnud. Haarame lõngaotsast ja läheme tagasi.'
export const pageFailedToOpen = 'Seda lehte ei õnnestunud avada'
export const fileFailedToOpen = 'Seda faili ei õnnestunud avada'
export const offlineTitle = 'Oled võrgust väljas'
export const offlineText =
  'Seda lehte sa veel vaadanud ei ole, seepärast ei saa ma seda praegu näidata. Lehed, kus oled juba käinud, avanevad ka ilma võrguta.'
export const whereToGoOn = 'Kuhu edasi'
export const tryAgain = 'Proovi uuesti'
export const homePage = 'Avaleht'
export const signIn = 'Logi sisse'
export const pageNeedsNetwork = 'Selle lehe jaoks on vaja võrku'
export const pageNeedsNetworkText =
  'Oled võrgust väljas. Maksta, tellida ja tellimust vaadata saad siis, kui võrk on tagasi. Sinu ostukorv jääb alles.'
export const shop = 'Pood'
export const composeYourHat = 'Pane oma müts kokku'
export const whereIsMyHat = 'Kus mu tellimus on?'
export const appDescription = 'Armastusega heegeldatud mütsid ja muud asjad.'
export const pageIsAsleep = (contactEmail: string): string =>
  `Osa lehest jäi tulemata ja nupud ei tööta. Laadi leht uuesti; kui sellest abi pole, kirjuta mulle: ${contactEmail}`
