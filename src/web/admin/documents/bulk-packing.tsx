import { useState } from 'react'
import { PACKING_MAX } from '#contract/documents.ts'
import * as messages from '#messages/admin/documents.ts'
import * as shipmentMessages from '#messages/admin/shipments.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { packingLink } from './documents-query.ts'

type BulkPackingProps = {
  numbers: readonly string[]
  /** the carriers' own labels are printed, which some printers need one to a sheet */
  hasCarrierLabels: boolean
}

/** Prints packing slips and labels of the chosen orders, in one file. */
export function BulkPacking({ numbers, hasCarrierLabels }: BulkPackingProps) {
  const [isSmallPaper, setIsSmallPaper] = useState(false)
  const [slips, setSlips] = useState(true)
  const [labels, setLabels] = useState(true)
  const isTooMany = numbers.length > PACKING_MAX
  const isReady = numbers.length > 0 && !isTooMany && (slips || labels)
  const name = numbers.length === 1 ? messages.printOneOrder : messages.printOrders(numbers.length)
  return (
    <>
      {isReady ? (
        <a
          href={packingLink(numbers, { slips, labels, ...(isSmallPaper && { paper: 'A6' }) })}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ look: 'line', size: 'small' })}
        >
          {name}
        </a>
      ) : (
        <Button look="line" size="small" disabled>
          {name}
        </Button>
      )}
      {/* Collapsed: it is rarely changed, and the bar covers the orders to choose from. */}
      <details className="open:basis-full">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-sammal">
          {messages.whatToPrint}
        </summary>
        <fieldset className="flex flex-wrap items-center gap-x-5">
          <legend className="sr-only">{messages.printPapersLegend}</legend>
          <Checkbox
            label={messages.packingSlips}
            checked={slips}
            onChange={event => setSlips(event.target.checked)}
          />
          <Checkbox
            label={hasCarrierLabels ? shipmentMessages.labels : messages.addressLabels}
            checked={labels}
            onChange={event => setLabels(event.target.checked)}
          />
          {hasCarrierLabels && labels && (
            <Checkbox
              label={shipmentMessages.paperA6}
              checked={isSmallPaper}
              onChange={event => setIsSmallPaper(event.target.checked)}
            />
          )}
        </fieldset>
      </details>
      {isTooMany && <p className="w-full text-vaarikas">{messages.printLimit(PACKING_MAX)}</p>}
    </>
  )
}
