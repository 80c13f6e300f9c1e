import type { ImportLine } from '#contract/product-import.ts'
import { Picture } from '#web/ui/picture.tsx'
import { StatusLabel, type StatusTone } from '#web/ui/status-label.tsx'

const ACTION: Record<ImportLine['action'], { label: string; tone: StatusTone }> = {
  add: { label: 'Uus', tone: 'done' },
  change: { label: 'Muutub', tone: 'agreed' },
  conflict: { label: 'Laoseis muutunud', tone: 'waiting' },
  same: { label: 'Jääb samaks', tone: 'plain' },
  refuse: { label: 'Viga', tone: 'asking' },
}

type ImportTableProps = {
  lines: readonly ImportLine[]
  /** rows that she leaves out */
  left: ReadonlySet<number>
  onToggle: (row: number) => void
}

/** What would become of each product of the file; what is wrong comes first, with its row. */
export function ImportTable({ lines, left, onToggle }: ImportTableProps) {
  const sorted = lines.toSorted((a, b) => Number(b.action === 'refuse') - Number(a.action === 'refuse'))
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {sorted.map(line => (
        <li key={line.row} className="rounded-button bg-lumi p-3.5">
          <div className="grid grid-cols-[44px_56px_1fr] items-center gap-x-3 gap-y-1.5">
            {line.action === 'add' || line.action === 'change' ? (
              <label className="grid size-11 place-items-center">
                <input
                  type="checkbox"
                  className="tick"
                  checked={!left.has(line.row)}
                  aria-label={`Võta kaasa: ${line.name}`}
                  onChange={() => onToggle(line.row)}
                />
              </label>
            ) : (
              <span />
            )}
            <span className="tile block size-14 rounded-field bg-udu">
              {line.imageUrl && line.action !== 'refuse' && (
                <Picture source={{ url: line.imageUrl }} alt="" sizes="56px" />
              )}
            </span>
            <div className="min-w-0">
              <p className="font-semibold break-words">{line.name || 'Nimeta'}</p>
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-tint-2">
                <StatusLabel tone={ACTION[line.action].tone}>{ACTION[line.action].label}</StatusLabel>
                <span>Rida {line.row}</span>
                {line.price && <span className="num">€{line.price}</span>}
                {line.action !== 'refuse' && <span>{line.published ? 'poes' : 'mustand'}</span>}
              </p>
            </div>
          </div>
          <Remarks line={line} />
        </li>
      ))}
    </ul>
  )
}

const Remarks = ({ line: { faults, changed, notes } }: { line: ImportLine }) => (
  <>
    {faults.map(fault => (
      <p key={fault} className="mt-1.5 font-medium break-words text-vaarikas">
        {fault}
      </p>
    ))}
    {changed.length > 0 && <p className="mt-1.5 text-small">Muutub: {changed.join(', ')}.</p>}
    {notes.map(note => (
      <p key={note} className="mt-1.5 text-small break-words text-tint-2">
        {note}
      </p>
    ))}
  </>
)
