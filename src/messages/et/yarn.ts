export const allRecycled = '100% taaskasutatud lõngast'
export const partlyRecycled = (percent: number): string => `${percent}% taaskasutatud lõngast`
export const atLeastRecycled = (percent: number): string => `Vähemalt ${percent}% taaskasutatud lõngast`

export const garment = 'lahti harutatud kudum'
export const leftover = 'vabriku jääk'
export const secondHand = 'taaskasutuspood'
export const gift = 'kingitud lõng'
export const fresh = 'uus lõng'

export const fibresSum = (sum: number): string => `Kiudude osad annavad kokku ${sum}%, aga peavad andma 100%.`
export const fibresTooMany = (most: number): string => `Kiude saab olla kuni ${most}.`
export const fibreRepeated = 'Iga kiud on kirjas ühe korra.'
export const proofMissing = 'Kirjuta, kuidas lõng taaskasutusse jõudis: see on väite tõend, mida ostja näeb.'
export const freshIsNotRecycled = 'Uus lõng ei ole taaskasutatud. Vali teine allikas või võta märge maha.'
export const yarnShort = (name: string, left: number): string =>
  `Partiis „${name}“ on kirjas ${left} g. Võta vähem või kaalu partii uuesti.`
export const colourOrder = (order: string): string => `Värvide järjekord: ${order}`
export const colourGone = (colour: string): string =>
  `${colour} lõng on praegu otsas. Vali palun teine värv, kõik muu jäi alles.`
export const noSuchPiece = 'Seda tükki enam ei ole. Laadi leht uuesti.'
export const batchKeptBefore = (name: string): string =>
  `Varasem katse jõudis siiski kohale: partii „${name}“ on kirjas, aga teistsugusena. Paranda seda: kui vajutad siin uuesti, lisan veel ühe partii.`
export const noSuchBatch = 'Seda lõngapartiid enam ei ole. Laadi leht uuesti.'
export const whatIsMade = 'Vali toode või tellimus.'

export const tagsTitle = (brand: string): string => `${brand}: ripplipikud`
export const noPassports =
  'Neil tükkidel ei ole veel avalikku passi. Tee pass enne nähtavaks, siis prindi lipik.'
export const tagTooSmall = (name: string): string =>
  `Tüki „${name}“ lipikule ei mahu kõik, mis seal seaduse järgi kirjas peab olema. Lühenda koostist või seadetes oma aadressi ja prindi uuesti.`
export const tagScan = 'Passi näed siit'
export const tagMadeOn = (day: string): string => `Valmis ${day}`
