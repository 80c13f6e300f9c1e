import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ExplainedPayouts } from '#contract/payouts.ts'
import { dayName, monthName } from '#domain/day-text.ts'
import { priceText } from '#domain/money.ts'
import * as messages from '#messages/admin/documents.ts'
import { countText } from '#web/admin/common/day-text.ts'
import { upload, uploadFault } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'

/** Formats a sum; a negative one has its sign before the euro. */
const signedText = (sum: string): string =>
  sum.startsWith('-') ? `−${priceText(sum.slice(1))}` : priceText(sum)

/** Explains the payouts to the bank account, from the payment service's own file. */
export function Payouts() {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (file: File) => upload<ExplainedPayouts>('/api/admin/payouts', file),
  })
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <div>
        <h3 className="font-bold">{messages.payoutsHeading}</h3>
        <p>{messages.payoutsIntro}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept=".csv,.txt,text/csv"
        aria-label={messages.payoutsFile}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) mutate(file)
          // Lets the same file be chosen again after it failed.
          target.value = ''
        }}
      />
      <Button look="line" busy={isPending} onClick={() => input.current?.click()}>
        {messages.choosePayoutsFile}
      </Button>
      {error && (
        <div role="alert">
          <FieldError>{uploadFault(error, messages.payoutsFailed)}</FieldError>
        </div>
      )}
      {data && <Explained payouts={data} />}
    </div>
  )
}

function Explained({ payouts }: { payouts: ExplainedPayouts }) {
  const { days, months, explained, others, missing } = payouts
  return (
    <div role="status" className="grid w-full gap-3">
      <p>
        {messages.payoutsExplained(countText(explained, messages.payoutLineUnit, messages.payoutLinesUnit))}{' '}
        {others.length + missing.length === 0 && messages.payoutsAllExplained}
      </p>
      <table className="w-full text-left text-hint">
        <caption className="sr-only">{messages.payoutsDays}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.payoutDay}</th>
            {[messages.payoutsGross, messages.payoutsFee, messages.payoutsNet].map(heading => (
              <th key={heading} scope="col" className="pl-3 text-right">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, paid, ...sums }) => (
            <Sums key={date} name={date} hint={paid ? paidText(paid) : ''} {...sums} />
          ))}
        </tbody>
        <tfoot className="font-bold">
          <Sums name={messages.payoutsTotal} {...payouts} />
        </tfoot>
      </table>
      {months.length > 0 && (
        <p className="text-hint text-tint-2">
          {messages.payoutsMonths(
            months.map(({ month, net }) => `${monthName(month)} ${signedText(net)}`).join(', '),
          )}
        </p>
      )}
      {missing.length > 0 && (
        <>
          <h4 className="font-bold">{messages.payoutsMissing}</h4>
          <p>{messages.payoutsMissingHint}</p>
          <ul className="grid gap-2">
            {missing.map(({ orderNumber, day, method, gross }) => (
              <li key={`${orderNumber} ${day} ${gross}`} className="wrap-anywhere">
                <b className="whitespace-nowrap">{orderNumber}</b>, {dayName(day)}, {method},{' '}
                {signedText(gross)}
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <>
          <h4 className="font-bold">{messages.payoutsOthers}</h4>
          <ul className="grid gap-2">
            {others.map(({ row, date, text, net, orderNumber, difference }) => (
              <li key={row} className="wrap-anywhere">
                <b>{messages.payoutLine(row, date)}</b>, {signedText(net)}.{' '}
                <WholeNumbers>
                  {orderNumber === null
                    ? messages.payoutUnknown
                    : messages.payoutDiffers(orderNumber, difference)}
                </WholeNumbers>
                <span className="block text-hint text-tint-2">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Returns the days on which a payout's payments were made. */
const paidText = ({ first, last }: { first: string; last: string }): string =>
  messages.payoutPaidOn(first === last ? dayName(first) : `${dayName(first)} – ${dayName(last)}`)

type SumsProps = { name: string; hint?: string; gross: string; fee: string; net: string }

const Sums = ({ name, hint = '', gross, fee, net }: SumsProps) => (
  <tr>
    <th scope="row" className="font-normal">
      {name}
      {hint && <span className="block text-tint-2">{hint}</span>}
    </th>
    {[gross, fee, net].map((sum, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: three sums, each in its own column
      <td key={place} className="pl-3 text-right tabular-nums">
        {signedText(sum)}
      </td>
    ))}
  </tr>
)
