export const sales = 'Allahindlused'
export const intro = (days: number): string =>
  `Vali päevad, tooted ja soodustus. Hinnad vahetuvad keskööl ise ja tulevad ise tagasi. Läbi kriipsutatud hinda näitab pood ainult siis, kui ${days} päeva reegel seda lubab.`
export const loadFailed = 'Allahindlusi ei saanud laadida'
export const loading = 'Laen allahindlusi'
export const newSale = 'Tee allahindlus'
export const newSaleHeading = 'Uus allahindlus'
export const noSales = 'Allahindlusi ei ole veel.'
export const firstDay = 'Esimene päev'
export const lastDay = 'Viimane päev'
export const lastDayHint = 'Kehtib selle päeva lõpuni.'
export const percent = 'Soodustus (%)'
export const percentHint = 'Iga toote hinda saad allpool eraldi muuta.'
export const percentInvalid = (most: number): string => `Kirjuta täisarv 1–${most}.`
export const daysInvalid = 'Viimane päev ei saa olla enne esimest ega esimene minevikus.'
export const whichProducts = 'Tooted'
export const category = 'Näita kategooriat'
export const allCategories = 'Kõik tooted'
export const findProduct = 'Otsi toodet'
export const noProductFound = 'Sellist toodet siin ei ole.'
export const chooseAll = 'Vali kõik'
export const choose = (name: string): string => `Vali: ${name}`
export const salePriceOf = (name: string): string => `Hind allahindluse ajal: ${name}`
export const salePriceInvalid = 'Peab olema praegusest hinnast väiksem.'
export const noProducts = 'Poes ei ole ühtegi toodet, mida alla hinnata.'
export const chosenCount = (count: number): string =>
  count === 1 ? '1 toode valitud' : `${count} toodet valitud`
export const productsLimit = (most: number): string => `Ühes allahindluses saab olla kuni ${most} toodet.`
export const showsStruck = (price: string, struck: string): string =>
  `Pood näitab ${price}, läbi kriipsutatud ${struck}.`
export const showsStruckAndLowest = (days: number, price: string, struck: string, lowest: string): string =>
  `Pood näitab ${price}, läbi kriipsutatud ${struck} ja kirja, et ${days} päeva madalaim hind oli ${lowest}.`
export const showsLowestStruck = (days: number, price: string, struck: string): string =>
  `Pood näitab ${price}, läbi kriipsutatud ${struck}: praegust hinda ei ole ${days} päeva jooksul enne algust küsitud.`
export const strikesNothing = (days: number, price: string, lowest: string): string =>
  `Pood näitab ${price} ilma läbi kriipsutatud hinnata: ${days} päeva jooksul enne algust on see maksnud juba ${lowest}.`
export const strikesNothingUnseen = (days: number, price: string): string =>
  `Pood näitab ${price} ilma läbi kriipsutatud hinnata: ${days} päeva jooksul enne algust ei olnud seda poes.`
export const inOtherSale = (from: string, until: string): string =>
  `On juba allahindlusel ${from}–${until}. Vali teised päevad või jäta see välja.`
export const save = (count: number): string =>
  count === 1 ? 'Salvesta allahindlus, 1 toode' : `Salvesta allahindlus, ${count} toodet`
export const cancel = 'Loobu'
export const saved = 'Allahindlus on salvestatud'
export const saveFailed = 'Allahindluse salvestamine ebaõnnestus.'
export const planned = 'tuleb'
export const running = 'käib'
export const over = 'läbi'
export const period = (from: string, until: string): string => (from === until ? from : `${from}–${until}`)
export const summary = (percent: number | null, count: number): string =>
  [percent !== null && `−${percent}%`, count === 1 ? '1 toode' : `${count} toodet`].filter(Boolean).join(', ')
export const endNow = 'Lõpeta kohe'
export const endNowNamed = (days: string): string => `Lõpeta kohe: ${days}`
export const endQuestion = 'Kas lõpetada allahindlus kohe?'
export const endText = 'Tavalised hinnad tulevad kohe tagasi. Kes juba maksab, saab allahindluse hinnaga.'
export const endConfirm = 'Lõpeta kohe'
export const goesOn = 'Las kestab'
export const forget = 'Loobu'
export const forgetNamed = (days: string): string => `Loobu: ${days}`
export const forgetQuestion = 'Kas jätta see allahindlus ära?'
export const forgetText = 'See ei ole veel alanud, hindades ei muutu midagi.'
export const forgetConfirm = 'Jäta ära'
export const keep = 'Jäta alles'
export const ended = 'Allahindlus on lõppenud'
export const forgotten = 'Allahindlus on ära jäetud'
export const endFailed = 'Lõpetamine ebaõnnestus.'
export const onSaleUntil = (regular: string, day: string): string =>
  `Allahindlusel kuni ${day}, tavaline hind ${regular}`
export const usualPriceHint = (price: string): string =>
  `Praegu allahindlusel hinnaga ${price}. See siin on hind pärast allahindlust.`
