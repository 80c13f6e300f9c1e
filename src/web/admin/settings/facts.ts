import type { AdminSettings, OwnFacts } from '#contract/settings.ts'

/** What the owner calls each fact: on its field, and where two people have changed it at once. */
export const LABELS = {
  brand: 'Poe nimi',
  artistName: 'Sinu nimi',
  contactEmail: 'E-post, kuhu kirjad tulevad',
  location: 'Asukoht',
  videoHandle: 'Kasutajanimi videotes',
  videoUrl: 'TikToki link',
  photoUrl: 'Instagrami link',
  'notice.text': 'Silt pealkirja kohal',
  'notice.show': 'Millal silti näidata',
  heroHeadline: 'Pealkiri',
  heroPictures: 'Pildid',
  footerLine: 'Rida jaluses',
  bioParagraphs: 'Tutvustus',
  bioPicture: 'Portree',
  makingSteps: 'Kuidas müts sünnib',
  musicIntro: 'Sissejuhatus',
  music: 'Palad',
  'legal.name': 'Ärinimi',
  'legal.registryCode': 'Registrikood',
  'legal.address': 'Aadress',
  'legal.phone': 'Telefon',
  'legal.vatNumber': 'KMKR number',
  'legalTexts.terms': 'Lisa tingimustesse',
  'legalTexts.costs': 'Kes mille eest maksab',
  'legalTexts.withdrawal': 'Taganemine',
  'legalTexts.customMade': 'Eritellimuste taganemisõigus',
  'legalTexts.hatMaterial': 'Kokkupandud mütsi koostis ja hooldus',
  'legalTexts.guarantee': 'Seaduslik garantii',
  'legalTexts.privacy': 'Lisa isikuandmete juurde',
  holidayBreak: 'Puhkus',
  countsVisitors: 'Loenda külastusi',
} as const

export type FactPath = keyof typeof LABELS

export const FACT_PATHS = Object.keys(LABELS) as FactPath[]

type Group = Record<string, unknown>

/** The value of a fact; of `notice.text` the text. */
export function factAt(facts: OwnFacts, path: FactPath): unknown {
  const [name, part] = path.split('.') as [keyof OwnFacts, string | undefined]
  return part === undefined ? facts[name] : (facts[name] as Group)[part]
}

const withFact = (facts: AdminSettings, path: FactPath, value: unknown): AdminSettings => {
  const [name, part] = path.split('.') as [keyof OwnFacts, string | undefined]
  return { ...facts, [name]: part === undefined ? value : { ...(facts[name] as Group), [part]: value } }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The facts in which two differ. */
export const differingFacts = (one: OwnFacts, other: OwnFacts): FactPath[] =>
  FACT_PATHS.filter(path => !isSame(factAt(one, path), factAt(other, path)))

/**
 * Rebases one's own changes on what was saved elsewhere meanwhile.
 * @param seen what both began with
 * @returns the facts as they would be saved now, and those that both have changed: there one's own stand
 */
export function rebase(given: { seen: AdminSettings; mine: AdminSettings; theirs: AdminSettings }): {
  facts: AdminSettings
  clashes: FactPath[]
} {
  const { seen, mine, theirs } = given
  const mineChanged = differingFacts(seen, mine)
  const facts = mineChanged.reduce((merged, path) => withFact(merged, path, factAt(mine, path)), theirs)
  const clashes = mineChanged.filter(
    path =>
      !isSame(factAt(seen, path), factAt(theirs, path)) && !isSame(factAt(mine, path), factAt(theirs, path)),
  )
  return { facts, clashes }
}
