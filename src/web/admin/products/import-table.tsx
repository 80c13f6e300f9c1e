import type { ImportLine } from '#contract/product-import.ts'
import * as messages from '#messages/admin/products.ts'
import { Picture } from '#web/ui/picture.tsx'
import { StatusLabel, type StatusTone } from '#web/ui/status-label.tsx'
import { choiceOf, type RowChoice, type RowChoices, raisesUnseen } from './import-choices.ts'
import { ImportConflict } from './import-conflict.tsx'
import { stockText } from './import-text.ts'

const ACTION: Record<ImportLine['action'], { label: string; tone: StatusTone }> = {
  add: { label: messages.newRow, tone: 'done' },
  change: { label: messages.changedRow, tone: 'agreed' },
  conflict: { label: messages.stockChangedRow, tone: 'waiting' },
  same: { label: messages.unchangedRow, tone: 'plain' },
  refuse: { label: messages.errorTitle, tone: 'asking' },
}

/** Faulty rows come first, then those she has to decide about. */
const URGENCY: Partial<Record<ImportLine['action'], number>> = { refuse: 2, conflict: 1 }
const urgencyOf = ({ action }: ImportLine): number => URGENCY[action] ?? 0

type ImportTableProps = {
  lines: readonly ImportLine[]
  choices: RowChoices
  onChoose: (line: ImportLine, choice: RowChoice) => void
}

/** The plan for each product of the file, with its row. */
export function ImportTable({ lines, choices, onChoose }: ImportTableProps) {
  const sorted = lines.toSorted((a, b) => urgencyOf(b) - urgencyOf(a))
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {sorted.map(line => (
        <li key={line.row} className="rounded-button bg-lumi p-3.5">
          <div className="flex items-center gap-3">
            {(line.action === 'add' || line.action === 'change') && (
              <label className="grid size-11 flex-none place-items-center">
                <input
                  type="checkbox"
                  className="tick"
                  checked={choiceOf(line, choices) === 'take'}
                  aria-label={messages.includeRow(line.name)}
                  onChange={event => onChoose(line, event.target.checked ? 'take' : 'leave')}
                />
              </label>
            )}
            {line.action !== 'refuse' && (
              <span className="tile block size-14 flex-none rounded-field bg-udu">
                {line.imageUrl && <Picture source={{ url: line.imageUrl }} alt="" sizes="56px" />}
              </span>
            )}
            <div className="min-w-0">
              <p className="font-semibold break-words">{line.name || messages.unnamed}</p>
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-tint-2">
                <StatusLabel tone={ACTION[line.action].tone}>{ACTION[line.action].label}</StatusLabel>
                <span>{messages.rowNumber(line.row)}</span>
                {line.price && <span className="num">€{line.price}</span>}
                {line.action !== 'refuse' && (
                  <span>{line.published ? messages.inShop : messages.draftState}</span>
                )}
              </p>
            </div>
          </div>
          <Remarks line={line} />
          {line.action === 'conflict' && line.stock && (
            <ImportConflict
              line={line}
              stock={line.stock}
              choice={choiceOf(line, choices)}
              onChoose={choice => onChoose(line, choice)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const Remarks = ({ line }: { line: ImportLine }) => (
  <>
    {line.faults.map(fault => (
      <p key={fault} className="mt-1.5 font-medium break-words text-vaarikas">
        {fault}
      </p>
    ))}
    {line.action === 'change' && (
      <p className="mt-1.5 text-small">
        {messages.changes(line.changed.join(', '))} {line.stock && stockText(line.stock)}
      </p>
    )}
    {raisesUnseen(line) && <p className="mt-1.5 font-medium text-orange-ink">{messages.oversellWarning}</p>}
    {line.notes.map(note => (
      <p key={note} className="mt-1.5 text-small break-words text-tint-2">
        {note}
      </p>
    ))}
  </>
)
