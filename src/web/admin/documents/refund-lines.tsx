import type { RefundsAndDocuments } from '#contract/refunds.ts'
import { centsOf, priceText } from '#domain/money.ts'
import { type RefundedLines, refundOfLines } from '#domain/refund-lines.ts'
import * as messages from '#messages/admin/documents.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/field.tsx'

export const NOTHING_CHOSEN: RefundedLines = { lines: [], delivery: false }

/** Returns what the chosen pieces cost, in cents; 0 if none are chosen, `undefined` if fewer are left. */
export const chosenSum = (papers: RefundsAndDocuments, chosen: RefundedLines): number | undefined =>
  refundOfLines(
    {
      lines: papers.lines.map(({ lineId, price, left }) => ({
        position: lineId,
        unitPrice: centsOf(price)!,
        quantity: left,
      })),
      shippingCost: centsOf(papers.deliveryLeft ?? '0')!,
    },
    chosen,
    [],
  )

type RefundLinesProps = {
  papers: RefundsAndDocuments
  chosen: RefundedLines
  onChoose: (chosen: RefundedLines) => void
}

/** The choice of pieces to refund; the delivery fee can only be refunded together with one. */
export function RefundLines({ papers, chosen, onChoose }: RefundLinesProps) {
  const { lines, deliveryLeft } = papers
  const left = lines.filter(line => line.left > 0)
  if (left.length === 0) return null
  const countOf = (lineId: number) => chosen.lines.find(({ position }) => position === lineId)?.quantity ?? 0
  const choose = (position: number, quantity: number) => {
    const others = chosen.lines.filter(line => line.position !== position)
    const next = quantity > 0 ? [...others, { position, quantity }] : others
    onChoose({ lines: next, delivery: chosen.delivery && next.length > 0 })
  }
  return (
    <fieldset>
      <legend className="font-bold">{messages.whichPieces}</legend>
      {left.map(line => (
        <div key={line.lineId}>
          <Checkbox
            label={messages.pieceWithPrice(line.name, priceText(line.price))}
            checked={countOf(line.lineId) > 0}
            onChange={event => choose(line.lineId, event.target.checked ? line.left : 0)}
          />
          {line.left > 1 && countOf(line.lineId) > 0 && (
            <SelectField
              label={messages.howMany}
              className="mb-2 ml-9 max-w-32"
              value={countOf(line.lineId)}
              onChange={event => choose(line.lineId, Number(event.target.value))}
            >
              {Array.from({ length: line.left }, (_, i) => i + 1).map(count => (
                <option key={count}>{count}</option>
              ))}
            </SelectField>
          )}
        </div>
      ))}
      {deliveryLeft && chosen.lines.length > 0 && (
        <Checkbox
          label={messages.pieceWithPrice(messages.deliveryFee, priceText(deliveryLeft))}
          checked={chosen.delivery}
          onChange={event => onChoose({ ...chosen, delivery: event.target.checked })}
        />
      )}
      <p className="text-hint text-tint-2">{messages.whichPiecesHint}</p>
    </fieldset>
  )
}
