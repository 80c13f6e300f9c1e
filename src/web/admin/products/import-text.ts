import type { ImportLine, ImportStock } from '#contract/product-import.ts'
import * as messages from '#messages/admin/products.ts'

const count = (stock: number | null): string => (stock === null ? messages.notCounted : String(stock))

/** Returns how the stock has changed since the file was downloaded: by a sale, a cancelled order or the owner herself. */
function happened(seen: number | null, shop: number | null): string {
  if (seen === null) return messages.countingStarted
  if (shop === null) return messages.countingStopped
  return shop < seen ? messages.stockDecreased(seen - shop) : messages.stockIncreased(shop - seen)
}

/** Returns a conflict with its counts: the file's, the shop's, and the one seen if it differs from the file's. */
export function conflictText({ file, seen = null, shop }: ImportStock): string {
  const earlier = file === seen ? '' : messages.stockAtDownload(count(seen))
  return messages.stockConflict(count(file), earlier, count(shop), happened(seen, shop))
}

/** Returns the count before and after a change. */
export const stockText = ({ file, shop }: ImportStock): string =>
  messages.stockComparison(count(shop), count(file))

export const CHOICE_LABELS = {
  leave: messages.leaveRowOut,
  shop: messages.keepShopStock,
  file: messages.takeFileStock,
} as const

/** Returns the stock that a conflict's choice results in. */
export const resultText = (choice: keyof typeof CHOICE_LABELS, { file, shop }: ImportStock): string =>
  choice === 'file' ? messages.stockReplaced(count(shop), count(file)) : messages.stockStays(count(shop))

const SUMMED: readonly {
  action: ImportLine['action']
  words: (count: number) => string
  isRare?: boolean
}[] = [
  { action: 'add', words: messages.newRows },
  { action: 'change', words: messages.changedRows },
  { action: 'same', words: messages.unchangedRows },
  { action: 'conflict', words: messages.stockChangedRows, isRare: true },
  { action: 'refuse', words: messages.faultyRows },
]

/** Returns how many products of the file are new, changed and so on. */
export const planText = (lines: readonly Pick<ImportLine, 'action'>[]): string =>
  SUMMED.map(each => ({ ...each, found: lines.filter(({ action }) => action === each.action).length }))
    .filter(({ isRare, found }) => !isRare || found > 0)
    .map(({ words, found }) => words(found))
    .join(', ')

/** Returns the label of the button that saves the chosen rows. */
export function saveLabel(lines: readonly Pick<ImportLine, 'action' | 'choices'>[], count: number): string {
  if (count > 0) return messages.saveCount(count)
  const isAnyOffered = lines.some(
    ({ action, choices }) => action === 'add' || action === 'change' || choices.length > 0,
  )
  return isAnyOffered ? messages.nothingChosen : messages.nothingToChange
}
