export const yarn = 'Lõngad'
export const intro =
  'Siia märgid, mis lõnga sul on ja mis sellest sai. Kõik on vabatahtlik: mis on kaalutud, seda saab pood ostjale tõendada.'
export const loadFailed = 'Lõngade laadimine ebaõnnestus'
export const loading = 'Laen lõngu'
export const back = 'Tooted'

export const batches = 'Lõngapartiid'
export const newBatch = 'Lisa partii'
export const editBatch = 'Muuda partiid'
export const noBatches = 'Ühtegi partiid ei ole veel kirjas.'
export const gramsLeftOf = (left: number, grams: number): string => `${left} g alles, algul ${grams} g`
/** For all batches of a colour together. */
export const gramsHeld = (grams: number, colour: string): string =>
  `${grams} g värvist „${colour}“ ootab makstud mütse`
export const gone = 'Otsas'
export const recycled = 'Taaskasutatud'
export const edit = 'Muuda'
export const editNamed = (name: string): string => `Muuda partiid „${name}“`
export const weigh = 'Kaalu üle'
export const weighNamed = (name: string): string => `Kaalu üle: ${name}`
export const weighText = 'Kirjuta, mida näitab kaal. Pood parandab oma arvestuse selle järgi.'
export const scaleSays = 'Kaal näitab (g)'

export const name = 'Nimi'
export const nameHint = 'Nii, nagu ostja seda loeb: „Vanaema punane kampsun“.'
export const colour = 'Värv mütsi kokkupanekul'
export const noColour = 'Ükski neist ei ole'
export const grams = 'Kaal algul (g)'
export const cameOn = 'Millal tuli'
export const source = 'Kust tuli'
export const fibres = 'Kiud'
export const fibresHint = 'Kiud ja protsent, igaüks oma real: „80 vill“. Kokku 100. Kui ei tea, jäta tühjaks.'
export const fibresUnclear = 'Kirjuta igale reale protsent ja kiud, näiteks „80 vill“.'
export const isRecycled = 'See lõng on taaskasutatud'
export const story = 'Lugu ja taaskasutuse tõend'
export const storyHint =
  'Kust see lõng pärit on ja kuidas sa selle uuesti kasutusse võtsid. Ostja näeb seda teksti.'
export const notes = 'Märkmed ainult sulle'
export const photo = 'Foto'
export const photoHint =
  'Pildiga partii on nupul kohe äratuntav ja mütsi kokkupanekul näeb ostja päris lõnga.'
export const addPhoto = 'Lisa foto'
export const removePhoto = 'Eemalda foto'
export const gramsFault = 'Kirjuta kaal täisgrammides.'
export const save = 'Salvesta'
export const cancel = 'Loobu'
export const saved = 'Salvestatud'
export const remove = 'Kustuta'
export const deleted = 'Kustutatud'
export const deleteFailed = 'Kustutada ei saanud.'
export const deleteBatchNamed = (name: string): string => `Kustuta partii „${name}“`
export const deleteBatchQuestion = (name: string): string => `Kas kustutada partii „${name}“?`
export const deleteBatchText = 'Kustutada saab partiid, millest ei ole veel lõnga võetud. Tagasi seda ei saa.'
export const deletePieceNamed = (name: string, code: string): string => `Kustuta tükk: ${name}, ${code}`
export const deletePieceQuestion = (name: string): string => `Kas kustutada tükk „${name}“?`
export const deletePieceText = 'Selle passi number kaob. Lõnga selle jaoks võetud ei ole.'
export const saveFailed = 'Salvestamine ebaõnnestus.'

export const pieces = 'Tükid ja passid'
export const newPiece = 'Alusta tükki'
export const noPieces = 'Alusta tükki, kui hakkad midagi heegeldama või pakkima.'
export const ofProduct = 'Toode'
export const findProduct = 'Otsi toodet'
export const noProductFound = 'Sellist toodet ei ole.'
export const allProducts = (count: number): string => `Näita kõiki (${count})`
export const ofOrder = 'Või tellimuse number'
export const begin = 'Alusta'
export const chooseWhat = 'Vali toode või kirjuta tellimuse number.'
export const pieceGrams = (grams: number): string => `${grams} g lõnga`
export const pieceCode = (code: string): string => `Pass ${code.slice(0, 5)} ${code.slice(5)}`
export const noYarnYet = 'Lõnga ei ole kirjas'
export const orderPieces = 'Passid'
export const orderPiecesFailed = 'Passide laadimine ebaõnnestus. Enne pakkimist proovi uuesti.'
export const choosePiece = 'Vali, milline läheb pakki: selle pass saab ostjale.'
export const thisOne = 'See läheb pakki'
export const notThisOne = 'Ei lähe pakki'
export const takeAlong = (code: string): string => `See läheb pakki: ${code}`
export const leaveOut = (code: string): string => `Ei lähe pakki: ${code}`
export const goesAlong = 'Pakis'
export const askCustomer = 'Küsi, mis teha'
export const yarnLetterTitle = 'Lõng sai otsa'
export const noAddress = 'Tellija ei jätnud e-posti aadressi: räägi temaga ise.'
export const sendLetter = 'Saada kiri'
export const iToldHer = 'Rääkisin temaga'
export const yarnLetterSent = 'Küsitud'
export const yarnLetterFailed = 'Kirja ei õnnestunud saata'
export const yarnLetterLoadFailed = 'Kirja ei õnnestunud koostada. Palun proovi uuesti.'
export const recycledShare = (percent: number): string => `${percent}% taaskasutatud`
export const shown = 'Pass on avalik'
export const hidden = 'Pass on peidus'
export const soldBy = (orderNumber: string): string => `Müüdud: ${orderNumber}`
export const take = 'Võta lõnga'
export const takeNamed = (name: string, code: string): string => `Võta lõnga: ${name}, ${code}`
export const passport = 'Pass'
export const passportNamed = (name: string, code: string): string => `Pass: ${name}, ${code}`

export const takeTitle = (name: string): string => `Lõng: ${name}`
export const whichBatch = 'Millisest partiist'
export const addGrams = (grams: number): string => `+${grams} g`
export const addGramsNamed = (grams: number, batch: string): string => `+${grams} g: ${batch}`
export const wholeSkein = (grams: number): string => `Kogu ${grams} g`
export const wholeSkeinNamed = (grams: number, batch: string): string => `Kogu ${grams} g: ${batch}`
export const taken = 'Võetud'
export const allGone = 'Kõik partiid on otsas. Lisa partii või kaalu üle, mis alles on.'
export const nothingTaken = 'Veel ei ole midagi võetud.'
export const undo = 'Võta tagasi'
export const undoNamed = (grams: number, batch: string): string => `Võta tagasi ${grams} g: ${batch}`
export const takeFailed = 'Lõnga võtmine ei õnnestunud.'
export const done = 'Valmis'

export const passportTitle = (name: string): string => `Pass: ${name}`
export const madeOn = 'Valmis'
export const pieceStory = 'Sinu sõnad selle tüki kohta'
export const soldByLabel = 'Müüdud tellimusega'
export const soldByHint =
  'Kui tükk on müüdud, kirjuta siia tellimuse number: siis saab ostja soovi korral oma nime passi panna.'
export const isShown = 'Pass on avalik'
export const isShownHint = 'Passi leiab ainult see, kellel on lipik või aadress. Otsimootorid seda ei näe.'
export const openPassport = 'Ava pass'
export const printTags = 'Prindi lipikud'
export const tagsA4 = 'A4-lehele'
export const tagsLabel = 'Sildiprinterile'
export const chooseTags = 'Vali vähemalt üks tükk.'
export const tagsLimit = (most: number): string => `Korraga saab printida kuni ${most} lipikut.`
export const soldPieces = 'Müüdud tükid'
export const piecesLoadFailed = 'Tükkide laadimine ebaõnnestus'
export const showOlder = 'Näita vanemaid'
export const showOlderSold = 'Näita vanemaid müüdud tükke'
export const olderLoadFailed = 'Vanemaid tükke ei õnnestunud laadida.'
export const goneBatches = 'Otsas partiid'
export const namedOwner = (name: string): string => `Omaniku nimi passil: ${name}`
export const takeNameOut = (name: string): string => `Võta nimi „${name}“ passilt maha`
export const takeNameOutHint = 'Ostja saab sinna uue nime kirjutada. Kui sa seda ei taha, peida pass.'
export const tagsHint = 'Siin on tükid, mille pass on avalik. Müümata tükid on juba valitud.'

export const rules = 'Kui värv saab otsa'
export const rulesHint =
  'Otsas värv on kas kinni või valitav märkega „ootan uut lõnga“; siis ei luba pood saabumispäeva. Värvid, mille partiisid sul kirjas ei ole, on alati valitavad.'
export const goneColours = 'Mütsi kokkupanekul'
export const rulesChangedMeanwhile = (goneColours: string, grams: number): string =>
  `Vahepeal muudeti reegleid mujal, praegu: „${goneColours}“, ${grams} g. Mida sina muutsid, on alles. Vaata üle ja salvesta uuesti.`
export const closed = 'Sulge värv'
export const waiting = 'Ütle „ootan uut lõnga“'
export const hatGrams = 'Ühe mütsi jaoks peab värvi alles olema (g)'
export const nameMissing = 'Pane partiile nimi.'
export const dayMissing = 'Vali päev.'
export const gramsText = (grams: number): string => `${grams} g`
export const takenOf = (grams: number, batch: string): string => `${grams} g, ${batch}`
