import type { ReactNode } from 'react'
import * as messages from '#messages/admin/visits.ts'

type Row = { key: string; name: ReactNode; views: number; numbers: readonly number[] }

type ShareTableProps = {
  caption: string
  /** the heading of the first column */
  what: string
  /** the headings of the numbers after the views */
  columns: readonly string[]
  rows: readonly Row[]
  /** the text if there are no rows */
  none: string
  /** what the numbers mean */
  note?: string
}

/** Names with their numbers; under each name a stitched line as long as its share of the views. */
export function ShareTable({ caption, what, columns, rows, none, note }: ShareTableProps) {
  const most = Math.max(...rows.map(row => row.views), 1)
  return (
    <section className="rounded-tile bg-lumi px-5 py-4 md:px-6">
      <table className="w-full">
        <caption className="pb-2 text-left text-title font-bold">{caption}</caption>
        <thead>
          <tr className="text-left text-hint text-tint-2">
            <th scope="col" className="w-full py-1 font-normal">
              {what}
            </th>
            {[messages.viewedColumn, ...columns].map(head => (
              <th key={head} scope="col" className="py-1 pl-4 text-right font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, views, numbers }) => (
            <tr key={key} className="border-t border-udu">
              <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                {name}
                <span
                  className="share-line"
                  style={{ width: `${(views / most) * 100}%` }}
                  aria-hidden="true"
                />
              </th>
              {[views, ...numbers].map((number, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their places
                <td key={column} className="num text-right align-top pt-2">
                  {number}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 2} className="py-2 text-tint-2">
                {none}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {note && rows.length > 0 && <p className="mt-3 text-hint text-tint-2">{note}</p>}
    </section>
  )
}
