import type { ImportLine, StockChoice } from '#contract/product-import.ts'

/** What happens to a row: nothing, what the plan says, or what the owner decided about a conflict. */
export type RowChoice = 'leave' | 'take' | StockChoice

/** Her choices, by `choiceKey`. */
export type RowChoices = ReadonlyMap<string, RowChoice>

/** Returns the key of a choice, which includes the counts: if they change, the row has to be chosen again. */
export const choiceKey = ({ row, stock }: ImportLine): string => JSON.stringify([row, stock])

/** Whether a file without the seen stock would put more pieces up for sale than the shop counts. */
export const raisesUnseen = ({ action, stock }: Pick<ImportLine, 'action' | 'stock'>): boolean =>
  action === 'change' &&
  stock !== null &&
  stock.seen === undefined &&
  stock.shop !== null &&
  (stock.file === null || stock.file > stock.shop)

/** Returns the choice for a row. By default no import puts more pieces up for sale than the shop counts. */
export function choiceOf(line: ImportLine, choices: RowChoices): RowChoice {
  const isPlain = line.action === 'add' || line.action === 'change'
  return choices.get(choiceKey(line)) ?? (isPlain && !raisesUnseen(line) ? 'take' : 'leave')
}

/** Returns the choices as the API takes them. */
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
