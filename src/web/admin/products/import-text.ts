import type { ImportLine, ImportStock } from '#contract/product-import.ts'

const count = (stock: number | null): string => (stock === null ? 'lugemata' : String(stock))

/** What happened to the counted pieces since the file was downloaded: by a sale, a cancelled order or the owner herself. */
function happened(seen: number | null, shop: number | null): string {
  if (seen === null) return 'vahepeal hakati neid lugema'
  if (shop === null) return 'vahepeal jäid need lugemata'
  return shop < seen ? `vahepeal läks laost ${seen - shop}` : `vahepeal tuli lattu ${shop - seen}`
}

/** A conflict with its counts: that of the file, that of the shop, and the one seen where it is neither. */
export function conflictText({ file, seen = null, shop }: ImportStock): string {
  const earlier = file === seen ? '' : `, allalaadimisel oli ${count(seen)}`
  return `Failis ${count(file)}${earlier}, poes praegu ${count(shop)}: ${happened(seen, shop)}.`
}

/** The count of a change, before and after. */
export const stockText = ({ file, shop }: ImportStock): string =>
  `Laos poes praegu ${count(shop)}, failist tuleb ${count(file)}.`

export const CHOICE_LABELS = {
  leave: 'Jäta see rida välja',
  shop: 'Võta muu, laoseis jääb poe oma',
  file: 'Võta ka faili laoseis',
} as const

/** What a choice of a conflict leaves in stock. */
export const resultText = (choice: keyof typeof CHOICE_LABELS, { file, shop }: ImportStock): string =>
  choice === 'file' ? `Laos ${count(shop)} asemel ${count(file)}.` : `Laos jääb ${count(shop)}.`

const SUMMED: readonly { action: ImportLine['action']; words: string; isRare?: boolean }[] = [
  { action: 'add', words: 'uusi' },
  { action: 'change', words: 'muutuvaid' },
  { action: 'same', words: 'samaks jäävaid' },
  { action: 'conflict', words: 'muutunud laoseisuga', isRare: true },
  { action: 'refuse', words: 'vigaseid' },
]

/** How many products of the file become what. */
export const planText = (lines: readonly Pick<ImportLine, 'action'>[]): string =>
  SUMMED.map(each => ({ ...each, found: lines.filter(({ action }) => action === each.action).length }))
    .filter(({ isRare, found }) => !isRare || found > 0)
    .map(({ words, found }) => `${words} ${found}`)
    .join(', ')

/** What the button says that stores the rows that she chose. */
export function saveLabel(lines: readonly Pick<ImportLine, 'action' | 'choices'>[], count: number): string {
  if (count > 0) return `Salvesta ${count}`
  const isAnyOffered = lines.some(
    ({ action, choices }) => action === 'add' || action === 'change' || choices.length > 0,
  )
  return isAnyOffered ? 'Midagi ei ole valitud' : 'Midagi ei ole muuta'
}
