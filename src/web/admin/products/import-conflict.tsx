import { useId } from 'react'
import type { ImportLine, ImportStock, StockChoice } from '#contract/product-import.ts'
import * as messages from '#messages/admin/products.ts'
import { RadioRow, RadioRows } from '#web/ui/radio-row.tsx'
import type { RowChoice } from './import-choices.ts'
import { CHOICE_LABELS, conflictText, resultText } from './import-text.ts'

type ImportConflictProps = {
  line: ImportLine
  stock: ImportStock
  choice: RowChoice
  onChoose: (choice: RowChoice) => void
}

/** The stock has changed since the file was downloaded: shows all counts, and what she can do about it. */
export function ImportConflict({ line, stock, choice, onChoose }: ImportConflictProps) {
  const wordsId = useId()
  const offered: ('leave' | StockChoice)[] = ['leave', ...line.choices]
  return (
    <>
      <p id={wordsId} className="mt-1.5 font-medium break-words text-orange-ink">
        {conflictText(stock)}
      </p>
      {line.choices.length === 0 ? (
        <p className="mt-1.5 text-small">{messages.restOfRowUnchanged(resultText('leave', stock))}</p>
      ) : (
        <div className="mt-2.5 rounded-[24px] bg-admin p-1.5">
          <RadioRows aria-label={messages.rowQuestion(line.name)} aria-describedby={wordsId}>
            {offered.map(each => (
              <RadioRow
                key={each}
                name={`conflict-${line.row}`}
                checked={choice === each}
                onChange={() => onChoose(each)}
                label={CHOICE_LABELS[each]}
                note={noteOf(each, line, stock)}
              />
            ))}
          </RadioRows>
        </div>
      )}
    </>
  )
}

function noteOf(choice: 'leave' | StockChoice, { changed }: ImportLine, stock: ImportStock): string {
  const result = resultText(choice, stock)
  return choice === 'leave' || changed.length === 0
    ? result
    : messages.restOfRowChanges(result, changed.join(', '))
}
