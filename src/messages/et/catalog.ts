export const copySuffix = ' (koopia)'
export const priceInOtherCurrency = (currency: string, text: string): string =>
  `Hind on valuutas ${currency} (${text}); pane hind eurodes ise.`
export const optionsLeftOut = (name: string, values: string): string =>
  `Valik ${[name && `„${name}“`, values && `(${values})`].filter(Boolean).join(' ')} jääb kaasa võtmata: tee neist eraldi tooted või kirjuta need kirjeldusse.`
export const quantityNotWhole = (text: string): string => `Kogus „${text}“ ei ole täisarv.`
export const stockAtDownload = 'laos allalaadimisel'
export const shopOfTable = 'pood'
export const pictureNumbered = (place: string | number): string => `pilt ${place}`
export const pictureTextNumbered = (place: string | number): string => `pildi tekst ${place}`
export const yes = 'jah'
export const no = 'ei'
export const yesOrNoExpected = (heading: string, typed: string): string =>
  `Lahtris „${heading}“ on „${typed}“; sobib „jah“ või „ei“.`
export const stockValueNotWhole = (typed: string): string => `Laoseis „${typed}“ ei ole täisarv.`
export const idNotNumber = (id: string): string => `Id „${id}“ ei ole arv. Uuel tootel jäta see tühjaks.`
export const cellNotWhole = (stockSeen: string, text: string): string =>
  `Lahtris „${stockSeen}“ on „${text}“, mis ei ole täisarv.`
export const tableUnknown =
  'Seda tabelit ma ei tunne. Sobivad selle poe enda tabel ning Etsy, Shopify ja WooCommerce’i toodete CSV kõigi veergudega. Kui veergude nimed on failis muus keeles, vali seal poes keeleks inglise keel ja laadi fail uuesti alla.'
/** WooCommerce's Estonian headings of the columns that are read from its export, with the English ones. */
export const wooHeadings: Readonly<Record<string, string>> = {
  tüüp: 'type',
  tootekood: 'sku',
  'tootekood (sku)': 'sku',
  nimi: 'name',
  avaldatud: 'published',
  lühikirjeldus: 'short description',
  kirjeldus: 'description',
  'soodushinna alguskuupäev': 'date sale price starts',
  'soodushinna lõpukuupäev': 'date sale price ends',
  'laos?': 'in stock?',
  ladu: 'stock',
  soodushind: 'sale price',
  tavahind: 'regular price',
  kategooriad: 'categories',
  pildid: 'images',
  ülem: 'parent',
  'omaduse 1 nimi': 'attribute 1 name',
  'omaduse 2 nimi': 'attribute 2 name',
  'omaduse 3 nimi': 'attribute 3 name',
  'omaduse 1 väärtus(ed)': 'attribute 1 value(s)',
  'omaduse 2 väärtus(ed)': 'attribute 2 value(s)',
  'omaduse 3 väärtus(ed)': 'attribute 3 value(s)',
}
export const productIdUnknown = (id: number): string =>
  `Toodet id-ga ${id} ei ole. Uuel tootel jäta id tühjaks.`
export const rowOfAnotherShop = (host: string): string =>
  `See rida on poe ${host} tabelist: toode leitakse nime, mitte id järgi.`
export const nameOfSeveral = (hasIds: boolean): string =>
  `Selle nimega tooteid on poes mitu; ${hasIds ? 'kirjuta id' : 'anna neile eri nimed'}.`
export const sameProductOnRow = (before: number): string => `Sama toode on juba real ${before}.`
export const missingFromShopProduct = (missing: string): string =>
  `Poes olevast tootest on puudu: ${missing}.`
export const staysDraft = (missing: string): string => `Jääb mustandiks, puudu on: ${missing}.`
export const textShortened = (word: string): string => `Liiga pikk ${word} sai lühendatud.`
export const picturesCut = (count: number, most: number): string =>
  `Pilte on ${count}, kaasa tuleb ${most} esimest.`
export const picturesNotKept = (count: number): string =>
  count === 1
    ? 'Üht pilti selles poes ei ole: see jääb tulemata.'
    : `${count} pilti selles poes ei ole: need jäävad tulemata.`
export const nameMissing = 'Nimi puudub.'
export const priceInvalid = (price: string): string =>
  `Hind „${price}“ ei sobi. Näiteks 32,00; kõige rohkem 9999,99.`
export const originalPriceInvalid = (originalPrice: string): string =>
  `Endine hind „${originalPrice}“ ei sobi.`
export const fieldsInvalid = (word: string): string => `Ei sobi: ${word}.`
export type ImportedVariant = { name: string; price: string; pieces: string }
const variantText = ({ name, price, pieces }: ImportedVariant): string =>
  [name || 'nimeta', price && `€${price}`, pieces && `${pieces} tk`].filter(Boolean).join(' – ')
export const optionsMerged = (variants: readonly ImportedVariant[]): string =>
  `Valikuid on ${variants.length}, siia tulevad need ühe tootena: hind on esimese oma, laoseis kõigi summa. ${variants
    .map(variantText)
    .join('; ')}.`
export const wooVariationLost = (name: string): string =>
  `Valiku „${name}“ toodet failis ei ole: lisa see eraldi tootena.`
export const wooGrouped = 'See on mitme toote komplekt: hind ja laoseis jäävad tühjaks.'
export const wooSaleNotToday = (price: string, from: string, until: string): string => {
  const days = from && until ? salePeriod(from, until) : from ? `alates ${from}` : `kuni ${until}`
  return `Soodushind €${price} (${days}) täna ei kehti: siia tuleb tavahind.`
}
export const wooSaleEnds = (price: string, until: string, regular: string): string =>
  `Soodushind €${price} kehtib kuni ${until}. Siin see ise ei lõpe: pane siis hinnaks jälle €${regular}.`
export const wooSaleDayUnreadable = (day: string): string =>
  `Soodushinna kuupäev „${day}“ ei sobi. Näiteks 2026-12-01.`
export const stockNotWhole = 'Laoseis ei ole täisarv.'
export const quotesUnclosed = (holdsLines: boolean): string =>
  holdsLines
    ? 'Jutumärgid on lõpetamata: järgmised read jäid nende vahele ega ole siin loetletud.'
    : 'Jutumärgid on lõpetamata.'
export const quotesMisplaced = (holdsLines: boolean): string =>
  holdsLines
    ? 'Jutumärgid on vales kohas: järgmised read võisid jääda nende vahele ega ole siis siin loetletud.'
    : 'Jutumärgid on vales kohas.'
export const noProductsInFile = 'Failis ei ole ühtegi toodet.'
export const tooManyRows = (importRowsMax: number): string =>
  `Failis on üle ${importRowsMax} rea. Jaga see mitmeks.`
export const choiceNotPossibleOnRow = (row: number): string => `Real ${row} seda valida ei saa.`
export const pictureUnreadable = 'See fail ei ole pilt, mida oskan lugeda. Sobivad JPEG, PNG, WebP ja AVIF.'
export const pictureTakesTooLong =
  'Selle pildi avamine võtab liiga kaua. Salvesta see uuesti JPEG-ina ja proovi veel kord.'
export const tooManyPixels = (width: number, height: number, megapixels: number): string =>
  `Sellel pildil on liiga palju piksleid (${width} × ${height}). Sobib kuni ${megapixels} miljonit pikslit: tee pilt väiksemaks ja proovi uuesti.`
export const notSellableSo = (name: string): string =>
  `${name}: nii seda müüa ei saa. Vaata üle hind, pilt, kirjeldus ja kategooria. Ühtegi toodet ei muudetud.`
export const salePeriod = (from: string, until: string): string =>
  from === until ? from : `${from}–${until}`
export const saleBeginsInPast = 'Allahindlus ei saa alata minevikus. Vali tänane või hilisem päev.'
export const saleNotCheaper = (name: string): string =>
  `${name}: allahindluse hind peab olema praegusest väiksem.`
export const alreadyOnSale = (name: string, period: string): string =>
  `„${name}“ on juba allahindlusel ${period}. Vali teised päevad või jäta see toode välja.`
export const priceWasSale =
  'See oli allahindluse hind, mida pood päriselt küsis. Eksituseks seda märkida ei saa.'
