export const categoryLabel = 'Kategooria'
export const chooseCategory = 'Vali kategooria'
export const newCategoryOption = '+ Uus kategooria'
export const categoryKept = 'Kategooria jääb alles'
export const categoryInUse = 'Mõni toode on veel selles.'
export const removeCategoryFailed = 'Kategooria eemaldamine ebaõnnestus.'
export const removeCategory = 'Eemalda see kategooria'
export const addCategoryFailed = 'Kategooria lisamine ebaõnnestus.'
export const newCategoryLabel = 'Uus kategooria'
export const addCategory = 'Lisa kategooria'
export const cancel = 'Loobu'
export const conflictHeading = 'Keegi teine muutis seda toodet'
export const conflictIntro = 'Sinu muudatused on alles ja midagi pole üle kirjutatud. Vali, mis jääb.'
export const conflictSameValue = 'Ta salvestas sama, mis sul siin on.'
export const saveChosen = 'Salvesta valitud'
export const discardMyChanges = 'Viska minu muudatused ära'
export const yours = 'Sinu oma'
export const savedByOther = 'Teise salvestatud'
export const restOfRowUnchanged = (result: string): string => `${result} Muud sellel real ei muutu.`
export const rowQuestion = (name: string): string => `${name}: mis sellest reast saab?`
export const restOfRowChanges = (result: string, join: string): string => `${result} Muutub: ${join}.`
export const readingTable = 'Loen tabelit…'
export const ownShopTable = 'Selle poe tabel'
export const stockChangedSinceDownload = 'Laoseis on pärast faili allalaadimist muutunud.'
export const rowsLeftOut = 'Need read jäävad välja, kuni valid, mis neist saab.'
export const shopStockKept = 'Poe laoseis jääb nii, nagu see on.'
export const fileReadFailed = 'Faili lugemine ebaõnnestus. Palun proovi uuesti.'
export const productsSaved = 'Tooted on salvestatud'
export const importedCounts = (added: number, changed: number): string =>
  `Lisatud ${added}, muudetud ${changed}.`
export const pictureFetchFailed = 'Pilti ei õnnestunud tuua.'
export const fetchingPictures = (done: number, count: number): string => `Toon pilte: ${done + 1} / ${count}`
export const picturesToCome = (count: number): string =>
  count === 1
    ? 'Salvestamisel toon failis nimetatud pildi poodi alles.'
    : `Salvestamisel toon ${count} failis nimetatud pilti poodi alles.`
export const lostPicturesHeading = (count: number): string =>
  count === 1 ? 'Üks pilt jäi tulemata' : `${count} pilti jäi tulemata`
export const importedWithoutPictures = (added: number, changed: number, lost: number): string =>
  `${importedCounts(added, changed)} ${lostPicturesHeading(lost)}: proovi hiljem sama failiga uuesti.`
export const lostPicturesHint =
  'Lisa need toote juures ise või proovi sama failiga hiljem uuesti: seda, mis juba poes on, see ei muuda. Uus toode, mis jäi ilma põhipildita, ootab mustandina.'
export const toProducts = 'Vaata tooteid'
export const saveFailed = 'Salvestamine ebaõnnestus.'
export const productsChangedMeanwhile = 'Tooted on vahepeal muutunud'
export const reviewTableAgain = 'Vaata tabel uuesti üle.'
export const csvFile = 'CSV-fail'
export const chooseAnotherFile = 'Vali teine fail'
export const chooseCsvFile = 'Vali CSV-fail'
export const importHint =
  'Sobib selle poe enda tabel („Laadi tabel alla“) ning Etsy, Shopify ja WooCommerce’i toodete CSV. Enne salvestamist näed, mis muutub. Poe tabelis jäta veerud „id“, „laos allalaadimisel“ ja „pood“ nii, nagu need on.'
export const fallbackCategoryLabel = 'Kategooria toodetele, millel seda pole'
export const staysEmpty = 'Jääb tühjaks'
export const publishReadyLabel = 'Pane valmis tooted kohe poodi'
export const newRow = 'Uus'
export const changedRow = 'Muutub'
export const stockChangedRow = 'Laoseis muutunud'
export const unchangedRow = 'Jääb samaks'
export const errorTitle = 'Viga'
export const includeRow = (name: string): string => `Võta kaasa: ${name}`
export const unnamed = 'Nimeta'
export const rowNumber = (row: number): string => `Rida ${row}`
export const inShop = 'poes'
export const draftState = 'mustand'
export const changes = (join: string): string => `Muutub: ${join}.`
export const oversellWarning = 'Müüki läheks rohkem, kui poes on. Kui see on õige, märgi rida ära.'
export const notCounted = 'lugemata'
export const countingStarted = 'vahepeal hakati neid lugema'
export const countingStopped = 'vahepeal jäid need lugemata'
export const stockDecreased = (pieces: number): string => `vahepeal läks laost ${pieces}`
export const stockIncreased = (pieces: number): string => `vahepeal tuli lattu ${pieces}`
export const stockAtDownload = (count: string): string => `, allalaadimisel oli ${count}`
export const stockConflict = (seen: string, earlier: string, now: string, happened: string): string =>
  `Failis ${seen}${earlier}, poes praegu ${now}: ${happened}.`
export const stockComparison = (inShop: string, inFile: string): string =>
  `Laos poes praegu ${inShop}, failist tuleb ${inFile}.`
export const leaveRowOut = 'Jäta see rida välja'
export const keepShopStock = 'Võta muu, laoseis jääb poe oma'
export const takeFileStock = 'Võta ka faili laoseis'
export const stockReplaced = (before: string, now: string): string => `Laos ${before} asemel ${now}.`
export const stockStays = (count: string): string => `Lattu jääb ${count}.`
export const newRows = (count: number): string => `${count} ${count === 1 ? 'uus' : 'uut'}`
export const unchangedRows = (count: number): string => `${count} jääb samaks`
export const stockChangedRows = (count: number): string => `${count} muutunud laoseisuga`
export const saveCount = (count: number): string => `Salvesta ${count} ${count === 1 ? 'toode' : 'toodet'}`
export const nothingChosen = 'Midagi ei ole valitud'
export const nothingToChange = 'Midagi ei ole muuta'
export const tryAgain = 'Proovi uuesti'
export const nameLabel = 'Nimi'
export const descriptionLabel = 'Kirjeldus'
export const descriptionHint = 'Paar lauset, mis on poes pildi kõrval.'
export const longDescriptionLabel = 'Pikk kirjeldus'
export const longDescriptionHint = 'Toote oma lehel. Tühi rida alustab uut lõiku.'
export const basicsHeading = 'Mis see on'
export const priceLabel = 'Hind (€)'
export const originalPriceLabel = 'Endine hind (€)'
export const originalPriceHint = (days: number): string =>
  `Hind enne soodustust. Kui toode oli ${days} päeva jooksul odavam, näitab pood seda hinda.`
export const pastPricesHeading = 'Varasemad hinnad'
export const lowestPrice = (days: number, euros: string): string =>
  `Viimase ${days} päeva madalaim hind, praegune kaasa arvatud, on €${euros}.`
export const nothingStruck = (days: number): string =>
  `Läbi kriipsutatud hinda pood praegu ei näita: enne soodustust on ${days} päeva jooksul küsitud sama palju või vähem. Kui mõni neist hindadest oli kirjaviga, märgi see eksituseks.`
export const pastPricesHint =
  'Eksituseks saab märkida varasema hinna, millega keegi ostnud ei ole. See jääb muudatuste ajalukku kirja.'
export const priceNow = 'praegu'
export const priceSince = (day: string): string => `alates ${day}`
export const priceBought = 'selle hinnaga on ostetud'
export const priceMistake = 'See oli eksitus'
export const priceMistakeNamed = (euros: string): string => `See oli eksitus: €${euros}`
export const priceCounts = 'Võta jälle arvesse'
export const priceCountsNamed = (euros: string): string => `Võta jälle arvesse: €${euros}`
export const priceMarkFailed = 'Hinna märkimine ebaõnnestus.'
export const stockLabel = 'Laos (tk)'
export const stockChangedHint = (inShop: string, saved: string): string =>
  `Vahepeal muutus: laos on nüüd ${inShop}. Salvestan ${saved}.`
export const stockReservedHint = (held: number): string => `Neist ${held} on praegu kellegi maksmisel.`
export const stockUncountedHint = 'Tühi: neid ei loeta, müüa saab alati.'
export const onSale = 'Müügil'
export const priceAndQuantityHeading = 'Hind ja kogus'
export const badgeLabel = 'Märgis'
export const badgeHint =
  'Soodustuse märgist näitab pood ainult siis, kui hind on päriselt nii palju langenud. Oma sõnadega märgist, mis lubab tasuta saatmist või väidab üldsõnaliselt keskkonnasõbralikkust („öko“, „keskkonnasõbralik“), pood ei näita. „Taaskasutatud lõngast“ on väide, mida pead oskama tõendada: kaalu lõng lõngade lehel, siis on tõend toote juures.'
export const noBadge = 'Ilma märgiseta'
export const presentationHeading = 'Kus ja kuidas seda näidatakse'
export const sizeLabel = 'Suurus'
export const sizePlaceholder = 'pea 54–58 cm'
export const fibresLabel = 'Koostis'
export const fibresPlaceholder = '80% vill, 20% akrüül'
export const fibresHint = 'Ostja peab kiud protsentides enne ostmist teada saama.'
export const careLabel = 'Hooldus'
export const materialHeading = 'Suurus, koostis ja hooldus'
export const searchProduct = 'Otsi toodet'
export const filterLabel = 'Milliseid tooteid näidata'
export const allProducts = 'Kõik tooted'
export const picturesUploading = 'Pildid on veel teel'
export const picturesUploadingHint = 'Oota hetk ja salvesta siis.'
export const products = 'Tooted'
export const editProduct = 'Muuda toodet'
export const addProduct = 'Lisa toode'
export const unsavedDraftNotice = 'Siin on sinu salvestamata muudatused eelmisest korrast.'
export const discardDraft = 'Viska need ära'
export const changedMeanwhileNotice =
  'Keegi muutis seda toodet vahepeal. Salvestamisel näitan, mis läks lahku.'
export const picturesHeading = 'Pildid'
export const save = 'Salvesta'
export const publish = 'Avalda'
export const addToShop = 'Lisa poodi'
export const hideFromShop = 'Peida poest'
export const saveAsDraft = 'Salvesta mustandina'
export const reorderFailed = 'Järjekorra muutmine ebaõnnestus.'
export const onePicture = '1 pilt'
export const pictureCount = (count: number): string => `${count} pilti`
export const empty = 'tühi'
export const doesNotCount = 'ei loe'
export const addPictures = 'Lisa pilte'
export const addPictureLink = 'Lisa pildi link'
export const mainPicture = 'Põhipilt'
export const extraPicture = (place: number): string => `Lisapilt ${place}`
export const removeNamed = (name: string): string => `Eemalda: ${name}`
export const linkOfPicture = 'Pildi link'
export const pictureLink = (name: string): string => `${name}: link`
export const pictureAlt = (name: string): string => `${name}: mida pildil näha on`
export const pictureAltHint = 'Neile, kes pilti ei näe: „Roheline konnamüts männioksal“.'
export const preview = 'Eelvaade'
export const previewHeading = 'Nii näeb see poes välja'
export const previewPriceNote = (days: number): string =>
  `Mis hinna pood läbi kriipsutab, selgub salvestamisel: see sõltub viimase ${days} päeva hindadest.`
export const productNamePlaceholder = 'Toote nimi'
export const unnamedProduct = 'Nimeta toode'
export const priceMissing = 'Hind puudub'
export const draft = 'Mustand'
export const viewInShop = (name: string): string => `Vaata poes: ${name}`
export const offSale = 'Müügilt maas'
export const soldOut = 'Otsas'
export const inStock = (stockQuantity: number): string => `Laos ${stockQuantity}`
export const beingPaid = (held: number): string => `, maksmisel ${held}`
export const copyMade = 'Koopia on mustandite hulgas'
export const copyFailed = 'Koopia tegemine ebaõnnestus.'
export const productDeleted = 'Toode kustutatud!'
export const undo = 'Võta tagasi'
export const deleteFailed = 'Toote kustutamine ebaõnnestus. Palun proovi uuesti.'
export const editNamed = (name: string): string => `Muuda: ${name}`
export const edit = 'Muuda'
export const makeCopyNamed = (name: string): string => `Tee koopia: ${name}`
export const makeCopy = 'Tee koopia'
export const deleteNamed = (name: string): string => `Kustuta: ${name}`
export const deleteQuestion = (name: string): string => `Kas kustutada toode „${name}“?`
export const deleteButton = 'Kustuta'
export const productRestored = 'Toode on tagasi'
export const restoreFailed = 'Toote taastamine ebaõnnestus.'
export const restoreNamed = (name: string): string => `Taasta: ${name}`
export const restore = 'Taasta'
export const nameRequired = 'Pane tootele nimi.'
export const descriptionRequired = 'Kirjelda toodet paari sõnaga.'
export const priceRequired = 'Pane hind.'
export const mainPictureRequired = 'Lisa põhipilt.'
export const categoryRequired = 'Vali kategooria.'
export const priceInvalid = (euros: string): string =>
  `Kirjuta hind eurodes, näiteks 32,50, kõige rohkem ${euros.replace('.', ',')}.`
export const originalPriceInvalid = 'Endine hind on praegusest kõrgem. Kui soodustust pole, jäta tühjaks.'
export const stockInvalid = 'Kogus on täisarv. Kui sa neid ei loe, jäta tühjaks.'
export const offeredFilter = 'Poes'
export const draftsFilter = 'Mustandid'
export const deletedFilter = 'Kustutatud'
export const productAdded = 'Toode lisatud!'
export const productUpdated = 'Toode uuendatud!'
export const productHidden = 'Toode peidetud'
export const nowDraft = (name: string): string => `${name} on nüüd mustand, poes seda ei näe.`
export const isDraft = (name: string): string => `${name} on mustand, poes seda veel ei näe.`
export const nowInShop = (name: string): string => `${name} on nüüd poes`
export const fibresStillMissing = (said: string): string =>
  `${said}. Koostis on veel kirjutamata: ostja peab seda enne ostmist teadma.`
export const leaveUnsavedQuestion =
  'Muudatused on salvestamata, aga jäävad siia brauserisse alles. Kas lahkud?'
export const addedBefore = 'Toode on juba lisatud'
export const restUnsaved =
  'Eelmine katse jõudis siiski kohale. See, mida sa pärast seda muutsid, ootab toote juures salvestamist.'
export const addFailed = 'Toote lisamine ebaõnnestus. Palun proovi uuesti.'
export const updateFailed = 'Toote uuendamine ebaõnnestus. Palun proovi uuesti.'
export const dataMissingTitle = 'Puuduvad andmed'
export const fillRequiredFields = 'Palun täitke kõik kohustuslikud väljad.'
export const changedRows = (count: number): string => `${count} muutub`
export const faultyRows = (count: number): string => `${count} ${count === 1 ? 'vigane' : 'vigast'}`
