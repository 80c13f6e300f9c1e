import type { ImportLine, StockChoice } from '#contract/product-import.ts'

/** What becomes of a row: nothing, what the plan says, or what the owner decided of a conflict. */
export type RowChoice = 'leave' | 'take' | StockChoice

/** What she chose, by `choiceKey`. */
export type RowChoices = ReadonlyMap<string, RowChoice>

/** A row whose counted pieces have moved on since she chose is to be chosen anew. */
export const choiceKey = ({ row, stock }: ImportLine): string => JSON.stringify([row, stock])

/** Whether more pieces would be for sale than the shop counts, by a file that does not carry what was seen. */
export const raisesUnseen = ({ action, stock }: Pick<ImportLine, 'action' | 'stock'>): boolean =>
  action === 'change' &&
  stock !== null &&
  stock.seen === undefined &&
  stock.shop !== null &&
  (stock.file === null || stock.file > stock.shop)

/** By default no import puts more pieces up for sale than the shop counts. */
export function choiceOf(line: ImportLine, choices: RowChoices): RowChoice {
  const isPlain = line.action === 'add' || line.action === 'change'
  return choices.get(choiceKey(line)) ?? (isPlain && !raisesUnseen(line) ? 'take' : 'leave')
}

/** What is sent of the choices. */
export function chosenRows(
  lines: readonly ImportLine[],
  choices: RowChoices,
): { rows: number[]; conflicts: { row: number; take: StockChoice }[] } {
  const chosen = lines.map(line => ({ row: line.row, choice: choiceOf(line, choices) }))
  return {
    rows: chosen.filter(({ choice }) => choice === 'take').map(({ row }) => row),
    conflicts: chosen.flatMap(({ row, choice }) =>
      choice === 'shop' || choice === 'file' ? { row, take: choice } : [],
    ),
  }
}
